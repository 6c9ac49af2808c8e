create or replace function fleet_core.new_id(organization uuid)
returns uuid
language sql
volatile
parallel safe
as $$
  -- 44 bits of milliseconds since 1970: enough until the year 2527. The version and the variant stand at their places among them.
  select (left(organization::text, 8)
          || overlay(overlay(lpad(to_hex((date_part('epoch', clock_timestamp()) * 1000)::bigint), 11, '0') placing '8' from 5 for 0) placing '8' from 9 for 0)
          || right(gen_random_uuid()::text, 11))::uuid
$$;

comment on function fleet_core.new_id(uuid) is
$$A new id for a row of this organization: UUID version 8 (RFC 9562, 5.8).
32 bits: the organization's tag, so that a router of shards can tell where an id lives; 44 bits: the millisecond, so that ids of a
tenant grow in time, which is kind to b-trees; 44 random bits. One expression, so that it is inlined.$$;
