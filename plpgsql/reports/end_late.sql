create or replace function fleet_core.end_late(outcome fleet.assignment_outcome, actor fleet_core.actor, now_ timestamptz)
returns fleet.assignment_outcome
language plpgsql
volatile
as $$
begin
  update fleet_core.ended_assignments a
     set state = case when outcome.verified then 'succeeded' else a.state end,
         reason = case when outcome.verified then 'verified' else a.reason end,
         artifacts_verified_at = case when outcome.verified then now_ end,
         finished_at = case when outcome.verified then now_ else a.finished_at end,
         started_at = case when outcome.verified then coalesce(a.started_at, a.assigned_at) else a.started_at end,
         error = case when not outcome.verified then a.error end,
         reported = 'complete'
   where a.id = outcome.assignment_id
  returning a.state, a.reason into outcome.state, outcome.reason;

  insert into fleet_core.job_events (at, organization_id, job_id, assignment_id, node_id, event, actor, detail)
  select now_, a.organization_id, a.job_id, a.id, a.node_id, case when outcome.verified then 'verified' else 'unverified' end, actor.name,
    jsonb_build_object('late', true)
    from fleet_core.ended_assignments a
   where a.id = outcome.assignment_id;
  insert into fleet_core.tallies (at, organization_id, kind, what, seconds)
  select now_, a.organization_id, j.kind, 'completed', array[fleet_core.seconds_between(a.started_at, now_)]
    from fleet_core.ended_assignments a
    join fleet_core.jobs j on j.id = a.job_id
   where a.id = outcome.assignment_id and outcome.verified;
  return outcome;
end
$$;

comment on function fleet_core.end_late(fleet.assignment_outcome, fleet_core.actor, timestamptz) is
$$Writes what a late completion came to (R8, D12): verified, the ended assignment has succeeded after all; not verified, its state stays and
nothing is spent again. The caller holds the job. Called by complete.$$;
