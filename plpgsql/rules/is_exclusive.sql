create or replace function fleet_core.is_exclusive(job uuid)
returns boolean
language plpgsql
stable
as $$
begin
  return exists (
    select from fleet_core.jobs j
      join fleet_core.contracts c on c.organization_id = j.organization_id and c.kind = j.kind and c.exclusive
     where j.id = job);
end
$$;

comment on function fleet_core.is_exclusive(uuid) is
$$Whether a job's kind is one that never runs twice at the same time (R27). Whatever would hand out a job that a node is at asks it: a job may have got
its fan_out in a transaction that was open beside the one which made its kind exclusive.$$;
