create or replace function fleet_core.payload_bytes(assignments uuid[])
returns bigint
language plpgsql
stable
as $$
begin
  return (
    select coalesce(sum(octet_length(j.payload::text)), 0)
      from fleet_core.open_assignments o
      join fleet_core.jobs j on j.id = o.job_id
     where o.id = any (assignments));
end
$$;

comment on function fleet_core.payload_bytes(uuid[]) is
$$How many bytes of payload these open assignments carry. Called by claim.$$;
