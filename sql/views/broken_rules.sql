-- What fleet.check_invariants() looks for: one branch a rule.

create or replace view fleet_core.broken_rules as
with placed as (
  select j.id, j.organization_id, j.outcome, j.is_container, q.job_id is not null as in_queue, q.wanted, q.attempt as place_attempt, q.state as place_state,
         q.restricted, q.position, q.priority as place_priority, q.lane_id as place_lane, j.priority, j.lane_id, j.kind, j.requires,
         coalesce(o.open, 0) as open, o.attempts, o.attempt as open_attempt, j.fan_out, j.attempt, j.attempts_spent, j.max_attempts, j.parent_id
    from fleet_core.jobs j
    left join fleet_core.queue q on q.job_id = j.id
    left join (select a.job_id, count(*) as open, count(distinct a.attempt) as attempts, max(a.attempt) as attempt
                 from fleet_core.open_assignments a group by a.job_id) o on o.job_id = j.id
   where j.outcome is null or q.job_id is not null or o.job_id is not null
)
select 'R1 an unfinished job is in the queue or with a node' as rule, p.id as job, p.organization_id, 'it is in neither place' as detail
  from placed p where p.outcome is null and not p.is_container and not p.in_queue and p.open = 0
union all
select 'R2 never more than fan_out open assignments', p.id, p.organization_id, format('%s open, fan_out %s', p.open, p.fan_out)
  from placed p where p.open > p.fan_out
union all
select 'R2 a place in the queue wants no more than fan_out leaves', p.id, p.organization_id, format('%s open, %s wanted, fan_out %s', p.open, p.wanted, p.fan_out)
  from placed p where p.in_queue and p.open + p.wanted > p.fan_out
union all
select 'R4 a complete job has a verified winner', j.id, j.organization_id, coalesce('winner is ' || e.state, 'the winner is gone')
  from fleet_core.jobs j left join fleet_core.ended_assignments e on e.id = j.winner_id
 where j.outcome = 'complete' and not j.is_container and (e.state is distinct from 'succeeded' or e.job_id <> j.id)
union all
select 'R4 the winner produced an artifact', j.id, j.organization_id, 'none is recorded'
  from fleet_core.jobs j
 where j.winner_id is not null
   and not exists (select from fleet_core.artifacts a join fleet_core.ended_assignments e on e.id = a.assignment_id and e.node_id = a.node_id
                    where a.job_id = j.id and a.assignment_id = j.winner_id and a.role = 'produced')
union all
select 'R6 open assignments share one round', p.id, p.organization_id, format('%s rounds', p.attempts) from placed p where p.attempts > 1
union all
select 'R6 a place belongs to the open round or the next', p.id, p.organization_id, format('place %s, open %s, ended %s', p.place_attempt, p.open_attempt, p.attempt)
  from placed p where p.in_queue and p.place_attempt <> coalesce(p.open_attempt, p.attempt + 1)
union all
select 'R6 a round is spent at most once', j.id, j.organization_id, format('%s spent in %s rounds', j.attempts_spent, j.attempt)
  from fleet_core.jobs j where j.attempts_spent > j.attempt
union all
select 'R14 nothing crosses a tenant: assignment', a.job_id, a.organization_id, format('assignment %s', a.id)
  from fleet_core.open_assignments a
  join fleet_core.jobs j on j.id = a.job_id
  join fleet_core.nodes n on n.id = a.node_id
 where j.organization_id <> a.organization_id or n.organization_id <> a.organization_id
union all
select case when p.organization_id <> c.organization_id then 'R14 nothing crosses a tenant: child' else 'R15 a child is one below its container' end,
       c.id, c.organization_id, format('parent %s%s', c.parent_id, case when p.id is null then ', which is not there' end)
  from fleet_core.jobs c
  left join fleet_core.jobs p on p.id = c.parent_id
 where c.parent_id is not null and (p.organization_id = c.organization_id and p.is_container and c.depth = p.depth + 1) is not true
union all
select 'R14 nothing crosses a tenant: id', j.id, j.organization_id, 'the id bears another tenant''s tag'
  from fleet_core.jobs j where substr(uuid_send(j.id), 1, 4) <> substr(uuid_send(j.organization_id), 1, 4)
union all
select 'R15 a container is never handed out', p.id, p.organization_id, format('%s open, in the queue: %s', p.open, p.in_queue)
  from placed p where p.is_container and (p.open > 0 or p.in_queue)
union all
select 'R15 a container with finished children is settled', p.id, p.organization_id, 'all its children have ended'
  from placed p where p.is_container and p.outcome is null
   and not exists (select from fleet_core.jobs c where c.parent_id = p.id and c.outcome is null)
union all
select 'R15 a settled container has no unfinished child', j.id, j.organization_id, format('%s is %s', c.id, 'unfinished')
  from fleet_core.jobs j join fleet_core.jobs c on c.parent_id = j.id
 where j.is_container and j.outcome is not null and c.outcome is null
union all
select 'R15 a container tells its children''s result', j.id, j.organization_id, format('%s, %s of %s complete', j.outcome, t.complete, t.children)
  from fleet_core.jobs j
 cross join lateral (select count(*) as children, count(*) filter (where c.outcome = 'complete') as complete from fleet_core.jobs c where c.parent_id = j.id) t
 where j.is_container and not j.is_expiring and j.outcome in ('complete', 'partial') and (j.outcome = 'complete') <> (t.children = t.complete)
union all
select 'R27 work of an exclusive kind is with one node', a.job_id, a.organization_id, format('%s open', count(*))
  from fleet_core.open_assignments a
 group by a.job_id, a.organization_id
having count(*) > 1 and bool_or(a.exclusive)
union all
select 'R28 a finished job has nothing open', p.id, p.organization_id, format('%s, %s open, in the queue: %s', p.outcome, p.open, p.in_queue)
  from placed p where p.outcome is not null and (p.open > 0 or p.in_queue)
union all
select 'R29 an assignment is open or ended', a.job_id, a.organization_id, format('assignment %s is both', a.id)
  from fleet_core.open_assignments a join fleet_core.ended_assignments e on e.id = a.id
union all
select 'R31 a ready job has a lane that claims look at', p.id, p.organization_id, 'its lane is in no directory'
  from placed p join fleet_core.queue q on q.job_id = p.id
 where q.state = 'ready' and not exists (select from fleet_core.lanes l where l.id = q.lane_id)
union all
select 'R4 a success is its job''s winner', e.job_id, e.organization_id, format('assignment %s', e.id)
  from fleet_core.ended_assignments e join fleet_core.jobs j on j.id = e.job_id
 where e.state = 'succeeded' and j.winner_id is distinct from e.id
union all
select 'R6 a spent slot is not handed out again', p.id, p.organization_id, format('%s open, %s wanted, %s spent, fan_out %s', p.open, p.wanted, u.used, p.fan_out)
  from placed p
 cross join lateral (select count(*) as used from fleet_core.ended_assignments e
                      where e.job_id = p.id and e.attempt = p.open_attempt and (e.state in ('failed', 'expired') or e.reason = 'operator')) u
 where p.in_queue and p.open > 0 and p.open + p.wanted + u.used > p.fan_out
union all
select 'R6 a round that failed was spent, and no other', j.id, j.organization_id, format('%s spent', j.attempts_spent)
  from fleet_core.jobs j
 where j.outcome is distinct from 'complete' and not j.is_container and j.attempts_spent > 0
   and j.attempts_spent > (select count(distinct e.attempt) from fleet_core.ended_assignments e where e.job_id = j.id and e.state in ('failed', 'expired'))
union all
select 'R13 a removed node holds nothing', a.job_id, a.organization_id, format('assignment %s', a.id)
  from fleet_core.open_assignments a join fleet_core.nodes n on n.id = a.node_id where n.status = 'removed'
union all
select 'R14 nothing crosses a tenant: place', q.job_id, q.organization_id, format('job of %s', j.organization_id)
  from fleet_core.queue q join fleet_core.jobs j on j.id = q.job_id where j.organization_id <> q.organization_id
union all
select case when j.id is null then 'history of a job that is gone'
            when n.id is null then 'history of a node that is gone'
            else 'R14 nothing crosses a tenant: ended assignment' end, e.job_id, e.organization_id, format('assignment %s', e.id)
  from fleet_core.ended_assignments e
  left join fleet_core.jobs j on j.id = e.job_id
  left join fleet_core.nodes n on n.id = e.node_id
 where (j.organization_id = e.organization_id and n.organization_id = e.organization_id) is not true
union all
select 'R14 nothing crosses a tenant: artifact', a.job_id, a.organization_id, format('artifact %s', a.id)
  from fleet_core.artifacts a join fleet_core.jobs j on j.id = a.job_id where j.organization_id <> a.organization_id
union all
select 'R14 nothing crosses a tenant: input', j.id, j.organization_id, format('artifact %s', a.id)
  from fleet_core.jobs j join fleet_core.artifacts a on a.id = any (j.inputs) where j.inputs <> '{}' and a.organization_id <> j.organization_id
union all
select 'a job without work or place', a.job_id, a.organization_id, format('assignment %s names a job that is not there', a.id)
  from fleet_core.open_assignments a where not exists (select from fleet_core.jobs j where j.id = a.job_id)
union all
select 'work without a node', a.job_id, a.organization_id, format('assignment %s is with a node that is not there', a.id)
  from fleet_core.open_assignments a where not exists (select from fleet_core.nodes n where n.id = a.node_id)
union all
select 'a place without a job', q.job_id, q.organization_id, 'the queue names a job that is not there'
  from fleet_core.queue q where not exists (select from fleet_core.jobs j where j.id = q.job_id)
union all
select 'R2 a slot of an open round that was not spent is in the queue', p.id, p.organization_id,
       format('%s open, %s spent, fan_out %s, no place', p.open, u.used, p.fan_out)
  from placed p
 cross join lateral (select count(*) as used from fleet_core.ended_assignments e
                      where e.job_id = p.id and e.attempt = p.open_attempt and (e.state in ('failed', 'expired') or e.reason = 'operator')) u
 where p.outcome is null and not p.is_container and not p.in_queue and p.open > 0 and p.open + u.used < p.fan_out
union all
select 'R6 a job fails for want of attempts, or because its node says so', j.id, j.organization_id, format('%s of %s spent', j.attempts_spent, j.max_attempts)
  from fleet_core.jobs j
 where j.outcome = 'failed' and j.attempts_spent < j.max_attempts
   and not exists (select from fleet_core.ended_assignments e where e.job_id = j.id and e.attempt = j.attempt and not e.retryable)
union all
select 'R6 who waits for a late result has no attempt left', p.id, p.organization_id, format('%s of %s spent', p.attempts_spent, p.max_attempts)
  from placed p where p.place_state = 'awaiting_late_result' and p.attempts_spent < p.max_attempts
union all
select 'R16 a place tells whether a node may be barred from it', p.id, p.organization_id,
       format('round %s, fan_out %s, and it is open to every node', p.place_attempt, p.fan_out)
  from placed p where not p.restricted and (p.place_attempt > 1 or p.fan_out > 1)
union all
select 'R31 a place has its job''s priority and lane', p.id, p.organization_id,
       format('priority %s, the job''s %s; lane %s, the job''s %s', p.place_priority, p.priority, p.place_lane, p.lane_id)
  from placed p where p.in_queue and (p.place_priority <> p.priority or p.place_lane <> p.lane_id)
union all
select 'R31 a lane is what its jobs ask for', p.id, p.organization_id, format('lane %s', p.lane_id)
  from placed p where p.outcome is null and p.lane_id <> fleet_core.lane_id(p.organization_id, p.kind, p.requires)
union all
select 'R31 a lane is what its jobs ask for', null, l.organization_id, format('lane %s in the directory', l.id)
  from fleet_core.lanes l where l.id <> fleet_core.lane_id(l.organization_id, l.kind, l.requires)
union all
select 'R31 places are in one order', p.id, p.organization_id, format('position %s is taken twice', p.position)
  from placed p where p.position in (select q.position from fleet_core.queue q group by q.position having count(*) > 1)
union all
select 'R31 who comes later stands behind', p.id, p.organization_id, format('position %s, and the next one is %s', p.position, s.last_value + 1)
  from placed p cross join fleet_core.queue_position s where p.position > s.last_value
union all
select 'R21 whatever asks for memory has some reserved', a.job_id, a.organization_id, format('assignment %s', a.id)
  from fleet_core.open_assignments a join fleet_core.jobs j on j.id = a.job_id
 where a.reserves is null and a.device_id is not null and greatest((j.requires ->> 'vram_min_mb')::int, (j.requires ->> 'ram_min_mb')::int) > 0
union all
select 'R21 memory is reserved where the work is', a.job_id, a.organization_id, format('assignment %s: %s MB in the pool %s', a.id, i.mb, i.pool)
  from fleet_core.open_assignments a
 cross join lateral jsonb_to_recordset(a.reserves) i(pool uuid, mb int)
 where a.reserves is not null and ((i.pool in (a.node_id, a.device_id)) is not true or (i.mb > 0) is not true)
union all
select 'R21 memory is reserved where the work is', a.job_id, a.organization_id, format('assignment %s: device of the node %s', a.id, d.node_id)
  from fleet_core.open_assignments a join fleet_core.devices d on d.id = a.device_id where d.node_id <> a.node_id
union all
-- What shrank while work was on it is over its total through nobody's fault; it was announced.
select 'R21 no more memory is reserved than there is', null, u.organization_id, format('node %s, pool %s: %s MB of %s', u.node_id, m.pool, m.reserved_mb, m.total_mb)
  from (select a.organization_id, a.node_id, min(a.assigned_at) as since
          from fleet_core.open_assignments a
         where a.reserves is not null
         group by a.organization_id, a.node_id) u
 cross join lateral fleet_core.memory_shown(u.node_id) m
 where m.reserved_mb > m.total_mb
   and not exists (select from fleet_core.audit_events e where e.node_id = u.node_id and e.event = 'node_announced' and e.at >= u.since)
union all
select 'R13 a removed node has nothing left', null, n.organization_id, format('node %s: %s', n.id, t.what)
  from fleet_core.nodes n
 cross join lateral (
   select 'devices' as what from fleet_core.devices d where d.node_id = n.id
   union select 'models' from fleet_core.node_models m where m.node_id = n.id
   union select 'a heartbeat' from fleet_core.heartbeats h where h.node_id = n.id
   union select 'a live credential' from fleet_core.credentials c where c.node_id = n.id and c.revoked_at is null) t
 where n.status = 'removed'
union all
select 'R14 nothing crosses a tenant: device', null, d.organization_id, format('device %s of the node %s', d.id, d.node_id)
  from fleet_core.devices d join fleet_core.nodes n on n.id = d.node_id where n.organization_id <> d.organization_id
union all
select 'R14 nothing crosses a tenant: credential', null, c.organization_id, format('key %s of the node %s', c.key_id, c.node_id)
  from fleet_core.credentials c join fleet_core.nodes n on n.id = c.node_id where n.organization_id is distinct from c.organization_id
union all
select 'R14 nothing crosses a tenant: block', null, b.organization_id, format('lane %s', b.lane_id)
  from fleet_core.lane_blocks b join fleet_core.lanes l on l.id = b.lane_id where l.organization_id <> b.organization_id
union all
select 'a model stands on a device of its node', null, n.organization_id, format('model %s of the node %s, device of %s', m.slug, m.node_id, d.node_id)
  from fleet_core.node_models m
  join fleet_core.devices d on d.id = m.device_id
  join fleet_core.nodes n on n.id = m.node_id
 where d.node_id <> m.node_id
union all
select 'settings are one row', null, null, 'it is gone'
 where not exists (select from fleet_core.settings)
union all
select 'D36 what an organization has in the store is counted', null, organization_id,
       format('%s counted, %s there', coalesce(u.bytes, 0), coalesce(h.bytes, 0))
  from fleet_core.store_usage u
  full join (select b.organization_id, sum(b.byte_size) as bytes
               from (select s.organization_id, s.byte_size from fleet_core.stored_bytes s
                     union all
                     select l.organization_id, l.byte_size from fleet_core.loose_bytes l where l.deleted_at is null) b
              group by 1) h using (organization_id)
 where coalesce(u.bytes, 0) <> coalesce(h.bytes, 0)
union all
select 'D29 what is stored is not handed out to be deleted', null, s.organization_id, s.storage_key
  from fleet_core.stored_bytes s
  join fleet_core.loose_bytes l on l.storage_key = s.storage_key and l.collected_at is not null;
comment on view fleet_core.broken_rules is $$One row per broken rule, of every tenant. See fleet.check_invariants.$$;
