create or replace function fleet_core.new_id(organization uuid)
returns uuid
language plpgsql
volatile
parallel safe
as $$
declare
  -- 44 bits of milliseconds since 1970: enough until the year 2527.
  ms     text := lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 11, '0');
  random text := replace(gen_random_uuid()::text, '-', '');
begin
  return (left(organization::text, 8) || substr(ms, 1, 4) || '8' || substr(ms, 5, 3)
          || '8' || substr(ms, 8, 3) || substr(ms, 11, 1) || right(random, 11))::uuid;
end
$$;

comment on function fleet_core.new_id(uuid) is
$$A new id for a row of this organization: UUID version 8 (RFC 9562, 5.8).
32 bits: the organization's tag, so that a router of shards can tell where an id lives; 44 bits: the millisecond, so that ids of a
tenant grow in time, which is kind to b-trees; 44 random bits.$$;
