create or replace function fleet_core.place_job(
  job fleet_core.jobs, attempt int, wanted int, state text, now_ timestamptz, due_at timestamptz default null, reason text default null)
returns void
language plpgsql
volatile
as $$
begin
  perform fleet_core.place_jobs(array[row(job.id, attempt, wanted, state, due_at, reason)::fleet_core.placing], now_);
end
$$;

comment on function fleet_core.place_job(fleet_core.jobs, int, int, text, timestamptz, timestamptz, text) is
$$Gives one job its place in the queue; see place_jobs. The caller holds the job.$$;
