create or replace function fleet_core.find_job(job uuid)
returns fleet_core.jobs
language plpgsql
stable
as $$
declare
  found_job fleet_core.jobs;
begin
  perform fleet_core.check_given('job', job);
  select * into found_job from fleet_core.jobs j where j.id = job;
  if found_job.id is null or found_job.is_expiring or not fleet_core.may_see(found_job.organization_id) then
    perform fleet_core.refuse('FL404', 'job_not_found', format('There is no job %s.', job));
  end if;
  return found_job;
end
$$;

comment on function fleet_core.find_job(uuid) is
$$The job, if it is the caller's to see; one that is being purged is nobody's any more. Locks nothing. Errors: invalid_argument, job_not_found.$$;
