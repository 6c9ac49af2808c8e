create or replace function fleet_core.first_id(organization uuid, at timestamptz)
returns uuid
language plpgsql
immutable
parallel safe
as $$
declare
  ms text := lpad(to_hex(greatest(0, extract(epoch from at) * 1000)::bigint), 11, '0');
begin
  return (left(organization::text, 8) || substr(ms, 1, 4) || '8' || substr(ms, 5, 3) || '8' || substr(ms, 8, 3) || substr(ms, 11, 1) || '00000000000')::uuid;
end
$$;

comment on function fleet_core.first_id(uuid, timestamptz) is
$$The lowest id that new_id could have made for this organization at that moment of the real clock: where a scan in the order of ids begins or ends.$$;
