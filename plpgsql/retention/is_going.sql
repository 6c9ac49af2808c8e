create or replace function fleet_core.is_going(job uuid)
returns boolean
language plpgsql
stable
as $$
declare
  above fleet_core.jobs;
begin
  select * into above from fleet_core.jobs j where j.id = job;
  while above.parent_id is not null and not above.is_expiring loop
    select * into above from fleet_core.jobs j where j.id = above.parent_id;
  end loop;
  return coalesce(above.is_expiring, false);
end
$$;

comment on function fleet_core.is_going(uuid) is
$$Whether a job belongs to a tree that is being purged, marked itself or not yet. Called by read_jobs for the jobs that made its inputs.$$;
