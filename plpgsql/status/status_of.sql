create or replace function fleet_core.status_of(organizations uuid[], everything boolean, max_rows int)
returns jsonb
language plpgsql
stable
as $$
declare
  now_ timestamptz := fleet_core.clock();
begin
  return jsonb_build_object(
    'at', now_,
    'organizations', (select coalesce(jsonb_agg(o.name order by o.name), '[]') from fleet_core.organizations o where o.id = any (organizations)),
    'nodes', fleet_core.status_of_nodes(organizations, max_rows),
    'queue', (
      select coalesce(jsonb_agg(jsonb_build_object('organization', o.name, 'kind', q.kind, 'ready', q.ready, 'delayed', q.delayed, 'running', q.running,
               'blocked', q.blocked, 'oldest_wait_seconds', extract(epoch from q.oldest_wait)) order by q.ready desc, q.running desc, o.name, q.kind), '[]')
        from fleet_core.queue_rows q
        join fleet_core.organizations o on o.id = q.organization_id
       where q.organization_id = any (organizations)),
    'running', (
      select coalesce(jsonb_agg(jsonb_build_object('assignment_id', r.id, 'job_id', r.job_id, 'organization', o.name, 'kind', j.kind, 'node', n.name,
               'device', r.device, 'attempt', r.attempt, 'percent', r.progress_percent, 'message', r.progress_message,
               'seconds', extract(epoch from now_ - r.started_at), 'lease_seconds_left', extract(epoch from r.lease_expires_at - now_))
               order by r.started_at, r.id), '[]')
        from (select a.* from fleet_core.open_assignments a
               where a.organization_id = any (organizations) and a.started_at is not null
               order by a.started_at, a.id limit max_rows) r
        join fleet_core.jobs j on j.id = r.job_id
        join fleet_core.nodes n on n.id = r.node_id
        join fleet_core.organizations o on o.id = r.organization_id),
    'waiting', (
      select coalesce(jsonb_agg(jsonb_build_object('organization', o.name, 'kind', w.kind, 'status', w.status, 'jobs', w.jobs, 'reason', w.reason,
               'job_id', w.job_id, 'oldest_wait_seconds', extract(epoch from w.oldest_wait)) order by w.oldest_wait desc, w.kind), '[]')
        from (select v.* from fleet_core.waiting_rows v where v.organization_id = any (organizations) order by v.oldest_wait desc limit max_rows) w
        join fleet_core.organizations o on o.id = w.organization_id),
    'stuck', (
      select coalesce(jsonb_agg(jsonb_build_object('what', s.what, 'organization', o.name, 'job_id', s.job_id, 'node', n.name, 'since', s.since,
               'detail', s.detail) order by s.since, s.what), '[]')
        from (select v.* from fleet_core.stuck_rows v
               where v.organization_id = any (organizations)
                  or (v.organization_id is null and (everything or cardinality(organizations) > 0))
               order by v.since nulls first limit max_rows) s
        left join fleet_core.organizations o on o.id = s.organization_id
        left join fleet_core.nodes n on n.id = s.node_id),
    'throughput', fleet_core.status_of_throughput(organizations, now_));
end
$$;

comment on function fleet_core.status_of(uuid[], boolean, int) is
$$How these organizations stand, as one document: at, organizations (names), nodes {by_status, listed}, queue, running, waiting, stuck, throughput. Each list has at most
max_rows elements, the most pressing first; seconds are numbers. everything: whether the fleet's own alarms show even where there is no organization yet.
Called by fleet.status and fleet_agent.status, so that the terminal and the page never disagree.$$;
