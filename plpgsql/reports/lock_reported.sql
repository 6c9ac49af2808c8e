create or replace function fleet_core.lock_reported(organization uuid, assignments uuid[])
returns boolean
language plpgsql
volatile
as $$
begin
  perform from fleet_core.jobs j
    where j.organization_id = organization
      and j.id = any (array(
        select o.job_id from fleet_core.open_assignments o where o.id = any (assignments)
        union all
        select e.job_id from fleet_core.ended_assignments e where e.id = any (assignments)))
    order by j.depth desc, j.id
      for no key update;
  return true;
end
$$;

comment on function fleet_core.lock_reported(uuid, uuid[]) is
$$Locks the jobs of these assignments, deepest first, by id: where a report, a cancel and a sweep of one job meet. Only of this organization.$$;
