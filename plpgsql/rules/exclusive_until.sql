create or replace function fleet_core.exclusive_until(job uuid)
returns timestamptz
language plpgsql
stable
as $$
begin
  return (
    select max(e.lease_expires_at)
      from fleet_core.jobs j
      join fleet_core.contracts c on c.organization_id = j.organization_id and c.kind = j.kind and c.exclusive
      join fleet_core.ended_assignments e on e.job_id = j.id
     where j.id = job and e.reported is null);
end
$$;

comment on function fleet_core.exclusive_until(uuid) is
$$Until when a node may still be at a job of an exclusive kind whose assignment ended without its own report: it never runs twice at the same time (R27, D16). Null for
other kinds. Whatever makes a job ready or hands it out by name goes by it.$$;
