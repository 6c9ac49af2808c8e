create or replace function fleet_core.delete_jobs(jobs uuid[])
returns fleet_core.purged[]
language plpgsql
volatile
as $$
declare
  purged fleet_core.purged[];
begin
  with artifact as (
    delete from fleet_core.artifacts a where a.job_id = any (jobs) returning a.organization_id
  ), assignment as (
    delete from fleet_core.ended_assignments e where e.job_id = any (jobs) returning e.organization_id
  ), job as (
    delete from fleet_core.jobs j where j.id = any (jobs) returning j.organization_id
  )
  select array_agg(row(d.organization_id, d.what, d.rows)::fleet_core.purged) into purged
    from (select j.organization_id, 'jobs' as what, count(*) as rows from job j group by 1
          union all
          select a.organization_id, 'assignments', count(*) from assignment a group by 1
          union all
          select f.organization_id, 'artifacts', count(*) from artifact f group by 1) d;
  return purged;
end
$$;

comment on function fleet_core.delete_jobs(uuid[]) is
$$Deletes finished jobs without children, with their assignments and artifacts; returns how many rows of which organization. Their events stay until
their month goes; stored bytes that nobody needs then are condemn_bytes's. The caller holds the jobs. Called by purge_jobs.$$;
