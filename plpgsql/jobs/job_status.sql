create or replace function fleet_core.job_status(job uuid)
returns text
language plpgsql
stable
as $$
begin
  return (
    select j.status from fleet_core.job_rows j where j.id = job);
end
$$;

comment on function fleet_core.job_status(uuid) is
$$A job's status as fleet.jobs shows it.$$;
