create or replace function fleet_core.note_job(job fleet_core.jobs, event text, actor text, detail jsonb default null, now_ timestamptz default null)
returns void
language plpgsql
volatile
as $$
begin
  insert into fleet_core.job_events (at, organization_id, job_id, event, actor, detail)
  values (coalesce(now_, fleet_core.clock()), job.organization_id, job.id, event, actor, detail);
end
$$;

comment on function fleet_core.note_job(fleet_core.jobs, text, text, jsonb, timestamptz) is
$$One row of a job's history; at this moment, or at the caller's.$$;
