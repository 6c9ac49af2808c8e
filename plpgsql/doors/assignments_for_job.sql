create or replace function fleet.assignments_for_job(job uuid)
returns setof fleet.assignments
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select a.*
    from fleet_core.assignment_rows a
   where a.job_id = (fleet_core.find_job(job)).id
   order by a.assigned_at, a.id;
end
$$;

comment on function fleet.assignments_for_job(uuid) is
$$A job's assignments, open and ended, oldest first. Locks nothing. Errors: job_not_found, invalid_argument.$$;
