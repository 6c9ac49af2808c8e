create or replace function fleet_core.finish_jobs(finishes fleet_core.finish[], actor text, now_ timestamptz)
returns void
language plpgsql
volatile
as $$
begin
  update fleet_core.jobs j
     set outcome = f.outcome,
         finished_at = now_,
         reason = f.reason,
         error = case when f.outcome = 'complete' then null else coalesce(f.error, j.error) end,
         result = f.result,
         winner_id = f.winner_id,
         started_at = coalesce(j.started_at, a.started_at),
         attempt = greatest(j.attempt, a.attempt)
    from unnest(finishes) f
   cross join lateral (
     select min(e.started_at) as started_at, max(e.attempt) as attempt from fleet_core.ended_assignments e where e.job_id = f.job_id) a
   where j.id = f.job_id;

  -- That a job is complete is told by the event of the assignment that was verified.
  if finishes[1].winner_id is null then           -- all or none
    insert into fleet_core.job_events (at, organization_id, job_id, event, actor, detail)
    select now_, j.organization_id, j.id, case when j.is_container and f.outcome <> 'cancelled' then 'settled' else f.outcome end, actor,
      nullif(jsonb_strip_nulls(jsonb_build_object('status', case when j.is_container then f.outcome end, 'reason', f.reason, 'error', f.error)), '{}')
      from unnest(finishes) f
      join fleet_core.jobs j on j.id = f.job_id;
  end if;
end
$$;

comment on function fleet_core.finish_jobs(fleet_core.finish[], text, timestamptz) is
$$The one way to make jobs terminal: outcome, result, error, the event. The caller holds the jobs, has taken their places out of
the queue and ended their assignments, and afterwards calls settle_parents. Either all have a winner or none.$$;
