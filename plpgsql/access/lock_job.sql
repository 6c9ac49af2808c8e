create or replace function fleet_core.lock_job(job uuid)
returns fleet_core.jobs
language plpgsql
volatile
as $$
declare
  locked fleet_core.jobs;
begin
  perform fleet_core.find_job(job);
  -- NO KEY: a child's row refers to this one by id alone, and must not be kept waiting.
  select * into locked from fleet_core.jobs j where j.id = job for no key update;
  if locked.id is null or locked.is_expiring then
    perform fleet_core.refuse('FL404', 'job_not_found', format('There is no job %s.', job));
  end if;
  return locked;
end
$$;

comment on function fleet_core.lock_job(uuid) is
$$The job, locked, if it is the caller's to see. Errors: invalid_argument, job_not_found.$$;
