create or replace function fleet_core.end_assignments(endings fleet_core.ending[], actor text, now_ timestamptz)
returns int
language plpgsql
volatile
as $$
declare
  ended int;
  taken uuid[];
begin
  with gone as (
    delete from fleet_core.open_assignments a
     using unnest(endings) e
     where a.id = e.assignment_id
    returning a.*, e.state, e.reason, e.reported, e.error, e.retryable, e.detail
  ), kept as (
    insert into fleet_core.ended_assignments (id, organization_id, job_id, node_id, credential_id, assigned_at, started_at, finished_at,
      lease_expires_at, artifacts_verified_at, attempt, lease_seconds, retryable, state, reason, reported, progress_percent, progress_message,
      device, placement, error, device_id, reserves, load_seconds, kind)
    select g.id, g.organization_id, g.job_id, g.node_id, g.credential_id, g.assigned_at,
      -- A result of work implies that it was started.
      case when g.state in ('succeeded', 'failed', 'decomposed') then coalesce(g.started_at, g.assigned_at) else g.started_at end,
      now_, g.lease_expires_at, case when g.state = 'succeeded' then now_ end, g.attempt, g.lease_seconds, coalesce(g.retryable, true),
      g.state, g.reason, g.reported, g.progress_percent, g.progress_message, g.device, g.placement, g.error,
      g.device_id, g.reserves, g.load_seconds, g.kind
      from gone g
  ), told as (
    insert into fleet_core.job_events (at, organization_id, job_id, assignment_id, node_id, event, actor, detail)
    select now_, g.organization_id, g.job_id, g.id, g.node_id, fleet_core.event_of_ending(g.state, g.reason), actor,
      case when g.state <> 'succeeded' then fleet_core.detail_of_ending(g.state, g.reason, g.error, g.detail) end
      from gone g
  ), counted as (
    insert into fleet_core.tallies (at, organization_id, kind, what, seconds)
    select now_, g.organization_id, g.kind, case when g.state = 'succeeded' then 'completed' else 'failed' end,
      array_agg(fleet_core.seconds_between(coalesce(g.started_at, g.assigned_at), now_))
      from gone g
     where g.state in ('succeeded', 'failed', 'expired')
     group by g.organization_id, g.kind, g.state = 'succeeded'
  )
  select count(*), array_agg(g.node_id) filter (where g.reported is null) into ended, taken
    from gone g;
  if taken is not null then
    -- Their nodes are at work on what was just taken away from them.
    perform fleet_core.wake_nodes(taken);
  end if;
  return ended;
end
$$;

comment on function fleet_core.end_assignments(fleet_core.ending[], text, timestamptz) is
$$The one way to end open assignments: moves their rows, with how they ended, and writes the events. Returns how many were open.
The caller holds the locks of their jobs, and then decides the jobs: finish_jobs, requeue_or_fail.$$;
