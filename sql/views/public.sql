create or replace view fleet.organizations with (security_barrier) as
select o.id, o.name, o.created_at
  from fleet_core.organizations o
 where o.id = any ((select fleet_core.visible_organizations())::uuid[]);
comment on view fleet.organizations is $$Tenants.$$;

create or replace view fleet.bindings with (security_barrier) as
select b.login, b.organization_id, b.created_at
  from fleet_core.bindings b
 where b.organization_id = any ((select fleet_core.visible_organizations())::uuid[])
    or (b.organization_id is null and (select fleet_core.sees_everything()));
comment on view fleet.bindings is $$Which login sees which organization; a null organization means all of them.$$;

create or replace view fleet.jobs with (security_barrier) as
select * from fleet_core.job_rows r where r.organization_id = any ((select fleet_core.visible_organizations())::uuid[]);
comment on view fleet.jobs is
$$Jobs, with their effective status. reason: why blocked, waiting or ended. run_at: when it is due, where it waits. No payloads and results: fleet.job(id).$$;

create or replace view fleet.assignments with (security_barrier) as
select * from fleet_core.assignment_rows r where r.organization_id = any ((select fleet_core.visible_organizations())::uuid[]);
comment on view fleet.assignments is $$Attempts of machines at jobs, open and ended. The row type that functions return.$$;

create or replace view fleet.nodes with (security_barrier) as
select n.id, n.organization_id, n.name, e.status, n.status as stored_status, e.status = 'online' and coalesce(n.cooling_until <= t.now_, true) and not exists (
         select from fleet_core.device_rows d where d.node_id = n.id having count(*) > 0 and max(d.available_mb) <= 0) as schedulable, n.kinds, n.transport, n.is_controller,
       n.trust_domain, n.locality, n.labels, coalesce(h.agent_version, n.agent_version) as agent_version, h.agent_started_at, h.last_heartbeat_at,
       extract(epoch from t.now_ - h.last_heartbeat_at)::numeric(12, 1) as seconds_since_heartbeat,
       (select count(*)::int from fleet_core.open_assignments o where o.node_id = n.id) as open_assignments,
       case when n.cooling_until > t.now_ then n.cooling_until end as cooling_until, n.drain_deadline, n.created_at
  from fleet_core.nodes n
  left join fleet_core.heartbeats h on h.node_id = n.id
 cross join (select fleet_core.clock() as now_, fleet_core.grace_from(null) as grace, (select s.online_seconds from fleet_core.settings s) as online_seconds offset 0) t
 cross join lateral (select fleet_core.effective_status(n.status, greatest(h.last_heartbeat_at, t.grace), t.now_, t.online_seconds) as status) e
 where n.organization_id = any ((select fleet_core.visible_organizations())::uuid[]);
comment on view fleet.nodes is $$Machines. status is effective: online only while its heartbeats come. stored_status: what was last wanted or earned.$$;

create or replace view fleet.heartbeats with (security_barrier) as
select h.node_id, n.organization_id, n.name as node_name, h.last_heartbeat_at, h.agent_version, h.agent_started_at, h.instance_id, h.measurements
  from fleet_core.heartbeats h
  join fleet_core.nodes n on n.id = h.node_id
 where n.organization_id = any ((select fleet_core.visible_organizations())::uuid[]);
comment on view fleet.heartbeats is $$The last heartbeat of each node, with what it measured.$$;

create or replace view fleet.credentials with (security_barrier) as
select c.id, c.node_id, c.key_id, c.agent_name, c.scopes, c.created_at, c.last_used_at, c.revoked_at
  from fleet_core.credentials c
 where c.organization_id = any ((select fleet_core.visible_organizations())::uuid[]);
comment on view fleet.credentials is $$What nodes authenticate with; never a key or its hash.$$;

create or replace view fleet.artifacts with (security_barrier) as
select * from fleet_core.artifact_rows r where r.organization_id = any ((select fleet_core.visible_organizations())::uuid[]);
comment on view fleet.artifacts is $$Described files. bytes_verified_at: when the controller itself had seen and hashed the bytes.$$;

create or replace view fleet.contracts with (security_barrier) as
select c.organization_id, c.kind, c.requirements, c.require_bytes, c.exclusive,
       case when c.verifier_name is not null then format('%I.%I', c.verifier_schema, c.verifier_name) end as verifier
  from fleet_core.contracts c
 where c.organization_id = any ((select fleet_core.visible_organizations())::uuid[]);
comment on view fleet.contracts is $$What kinds of jobs must hand over before they count as done.$$;

create or replace view fleet.paused_kinds with (security_barrier) as
select p.organization_id, p.kind, p.reason, p.paused_at
  from fleet_core.paused_kinds p
 where p.organization_id = any ((select fleet_core.visible_organizations())::uuid[]);
comment on view fleet.paused_kinds is $$Kinds that are not handed out for now.$$;

create or replace view fleet.settings as
select a.attname::text as name, v.value ->> a.attname as value, substring(pg_get_expr(d.adbin, d.adrelid) from '^''?([^'']*)''?') as "default",
       col_description(a.attrelid, a.attnum) as description
  from pg_attribute a
  join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
 cross join (select to_jsonb(s) as value from fleet_core.settings s) v
 where a.attrelid = 'fleet_core.settings'::regclass and a.attnum > 0 and not a.attisdropped and a.attname <> 'only_row'
   and (select cardinality(fleet_core.visible_organizations()) > 0 or fleet_core.sees_everything());
comment on view fleet.settings is $$Every limit and interval: its value, its default, what it does. Changed by fleet.set_setting().$$;

create or replace view fleet.events with (security_barrier) as
select e.at, e.organization_id, e.job_id, e.assignment_id, e.node_id, e.event, e.actor, e.login::text as login, e.detail, e.number
  from fleet_core.job_events e
 where e.organization_id = any ((select fleet_core.visible_organizations())::uuid[])
union all
select e.at, e.organization_id, null, null, e.node_id, e.event, e.actor, e.login::text, e.detail, e.number
  from fleet_core.audit_events e
 where e.organization_id = any ((select fleet_core.visible_organizations())::uuid[])
    or (e.organization_id is null and (select fleet_core.sees_everything()))
 order by 1 desc, number desc;
comment on view fleet.events is $$The history of jobs and the audit trail together, newest first.$$;

create or replace view fleet.queue with (security_barrier) as
select w.organization_id, w.kind, count(*) filter (where w.state = 'ready')::int as ready, count(*) filter (where w.state = 'delayed')::int as delayed,
       count(*) filter (where w.state = 'running')::int as running, count(*) filter (where w.state = 'blocked')::int as blocked,
       max((select fleet_core.clock()) - w.ready_at) filter (where w.state = 'ready') as oldest_wait
  from (
    select q.organization_id, j.kind, case when q.state = 'awaiting_late_result' then 'delayed' else q.state end as state, q.ready_at
      from fleet_core.queue q
      join fleet_core.jobs j on j.id = q.job_id
    union all
    select o.organization_id, j.kind, 'running', null
      from fleet_core.open_assignments o
      join fleet_core.jobs j on j.id = o.job_id
     where o.started_at is not null
  ) w
 where w.organization_id = any ((select fleet_core.visible_organizations())::uuid[])
 group by w.organization_id, w.kind;
comment on view fleet.queue is $$What waits and runs, per organization and kind; oldest_wait of what is ready.$$;

create or replace view fleet.sweeps as
select s.sweep, s.started_at, s.finished_at, s.finished_at - s.started_at as duration, s.changed,
       clock_timestamp() - s.started_at > interval '60 seconds' as is_late, s.error
  from fleet_core.sweeps s
 where (select cardinality(fleet_core.visible_organizations()) > 0 or fleet_core.sees_everything());
comment on view fleet.sweeps is $$The last run of each sweep: when, for how long, how much it changed, whether it is late. In the real clock.$$;

create or replace view fleet.devices with (security_barrier) as
select * from fleet_core.device_rows r where r.organization_id = any ((select fleet_core.visible_organizations())::uuid[]);
comment on view fleet.devices is
$$Compute devices; memory in MB. free: as measured; reserved: held back for work that is out; available: what may be given out now. Devices other than discrete
cards share the system memory.$$;

create or replace view fleet.models as
select m.id, m.slug, m.kind, m.vram_min_mb, m.vram_preferred_mb, m.ram_min_mb, m.requires_accelerators, m.reference_throughput, m.load_seconds
  from fleet_core.models m
 where (select cardinality(fleet_core.visible_organizations()) > 0 or fleet_core.sees_everything());
comment on view fleet.models is $$The registry of models: what each needs to run, in MB.$$;

create or replace view fleet.node_models with (security_barrier) as
select m.node_id, n.organization_id, n.name as node_name, d.label as device, m.slug, m.state, m.vram_held_mb, m.changed_at, m.used_at,
       exists (select from fleet_core.open_assignments o join fleet_core.jobs j on j.id = o.job_id
                where o.device_id = m.device_id and j.requires -> 'models' ? m.slug) as in_use
  from fleet_core.node_models m
  join fleet_core.nodes n on n.id = m.node_id
  left join fleet_core.devices d on d.id = m.device_id
 where n.organization_id = any ((select fleet_core.visible_organizations())::uuid[]);
comment on view fleet.node_models is $$Which models stand in the memory of which device, by the node's word, and whether open work uses them.$$;

create or replace view fleet.stuck with (security_barrier) as
with t as materialized (
  select fleet_core.clock() as now_, clock_timestamp() as real_now
)
select 'lease expired, not swept' as what, o.organization_id, o.job_id, o.node_id, o.lease_expires_at as since,
       format('assignment %s; do the sweeps run?', o.id) as detail
  from fleet_core.open_assignments o
 cross join t
 where o.organization_id = any ((select fleet_core.visible_organizations())::uuid[])
   and greatest(o.lease_expires_at, fleet_core.grace_from(o.organization_id) + make_interval(secs => o.lease_seconds)) < t.now_ - interval '30 seconds'
union all
select 'the clock went back', o.organization_id, o.job_id, o.node_id, null, format('assignment %s has a lease until %s; cancel it', o.id, o.lease_expires_at)
  from fleet_core.open_assignments o
 cross join t
 cross join fleet_core.settings g
 where o.organization_id = any ((select fleet_core.visible_organizations())::uuid[])
   and o.lease_expires_at > t.now_ + make_interval(secs => g.lease_max_seconds)
union all
select 'overdue, not swept', o.organization_id, o.job_id, o.node_id, o.started_at + make_interval(secs => o.max_runtime_s),
       format('assignment %s ran past max_runtime_s = %s', o.id, o.max_runtime_s)
  from fleet_core.open_assignments o
 cross join t
 where o.organization_id = any ((select fleet_core.visible_organizations())::uuid[])
   and greatest(o.started_at + make_interval(secs => o.max_runtime_s),
                fleet_core.grace_from(o.organization_id) + make_interval(secs => o.lease_seconds)) < t.now_ - interval '30 seconds'
   and o.max_runtime_s is not null
union all
select 'container not settled', p.organization_id, p.id, null, null, 'all its children have ended'
  from fleet_core.jobs p
 where p.organization_id = any ((select fleet_core.visible_organizations())::uuid[])
   and p.is_container and p.outcome is null
   and not exists (select from fleet_core.jobs c where c.parent_id = p.id and c.outcome is null)
union all
select 'two machines share one identity', n.organization_id, null, n.id, h.cloned_at, format('node %s: stop one of them and pair it under its own name', n.name)
  from fleet_core.heartbeats h
  join fleet_core.nodes n on n.id = h.node_id
 cross join t
 where n.organization_id = any ((select fleet_core.visible_organizations())::uuid[])
   and h.cloned_at > t.now_ - interval '1 hour'
union all
select 'many nodes fell silent at once', o.id, null, null, o.silence_at, 'leases expire one lease later; look at the network'
  from fleet_core.organizations o
 cross join t
 where o.id = any ((select fleet_core.visible_organizations())::uuid[])
   and o.silence_at > t.now_ - interval '10 minutes'
union all
select 'sweep has not run', null, null, null, s.started_at, format('sweep %s; see fleet.sweeps%s', s.sweep, ': ' || s.error)
  from fleet_core.sweeps s
 cross join t
 where s.started_at < t.real_now - interval '60 seconds' and (select cardinality(fleet_core.visible_organizations()) > 0 or fleet_core.sees_everything())
union all
select 'no sweep has ever run', null, null, null, null, 'select fleet.schedule_sweeps(), or run "fleet sweep"'
 where not exists (select from fleet_core.sweeps) and (select cardinality(fleet_core.visible_organizations()) > 0 or fleet_core.sees_everything())
union all
select 'sweep failed on a row', null, null, null, s.started_at, s.error
  from fleet_core.sweeps s
 where s.error is not null and (select cardinality(fleet_core.visible_organizations()) > 0 or fleet_core.sees_everything())
union all
select 'the test clock is moved', null, null, null, null, format('test_clock_offset = %s: decisions are not made by the real time', g.test_clock_offset)
  from fleet_core.settings g
 where g.test_clock_offset <> '0' and (select cardinality(fleet_core.visible_organizations()) > 0 or fleet_core.sees_everything());
comment on view fleet.stuck is
$$What an operator must look at: one row each, with what to do. Empty on a healthy fleet.$$;
