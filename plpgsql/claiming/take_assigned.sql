create or replace function fleet_core.take_assigned(
  actor fleet_core.actor, kinds text[], most int, room bigint, lease_seconds int, start boolean, now_ timestamptz, follows uuid)
returns uuid[]
language plpgsql
volatile
as $$
declare
  taken uuid[];
begin
  with mine as materialized (
    select a.id, j.priority, a.assigned_at, octet_length(j.payload::text) as bytes
      from fleet_core.open_assignments a
      join fleet_core.jobs j on j.id = a.job_id
     where a.node_id = actor.node_id
       and a.started_at is null
       and (kinds is null or j.kind = any (kinds))
       and not (a.exclusive and a.lease_expires_at <= now_)
     order by j.priority, a.assigned_at, a.id
     limit most
       for no key update of a skip locked
  ), fitting as (
    -- One in any case, and no more payload than an answer may carry.
    select f.id, f.priority
      from (select m.*, row_number() over w as n, sum(m.bytes) over w as total from mine m window w as (order by m.priority, m.assigned_at, m.id)) f
     where f.n = 1 or f.total <= room
  ), renewed as (
    update fleet_core.open_assignments a
       set started_at = case when start then now_ end,
           lease_seconds = greatest(take_assigned.lease_seconds, case when a.exclusive then s.exclusive_lease_min_seconds end),
           lease_expires_at = now_ + make_interval(secs => greatest(take_assigned.lease_seconds, case when a.exclusive then s.exclusive_lease_min_seconds end)),
           credential_id = coalesce(actor.credential_id, a.credential_id),
           follows = coalesce(take_assigned.follows, a.follows)
      from fitting m, fleet_core.settings s
     where a.id = m.id
    returning a.id, a.organization_id, a.job_id, a.node_id, m.priority, a.assigned_at
  ), noted as (
    insert into fleet_core.job_events (at, organization_id, job_id, assignment_id, node_id, event, actor)
    select now_, r.organization_id, r.job_id, r.id, r.node_id, 'started', actor.name
      from renewed r
     where start
  )
  select array_agg(r.id order by r.priority, r.assigned_at, r.id) into taken from renewed r;
  return coalesce(taken, '{}');
end
$$;

comment on function fleet_core.take_assigned(fleet_core.actor, text[], int, bigint, int, boolean, timestamptz, uuid) is
$$What was assigned to the node and not started yet, by the job's priority, then age: renewed and, where asked, started.
Locks: those open assignments, SKIP LOCKED. Called by claim.$$;
