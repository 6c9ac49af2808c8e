create or replace function fleet_core.could_fit(requires jsonb, largest_mb int)
returns boolean
language sql
immutable
parallel safe
as $$
  select greatest((requires ->> 'vram_min_mb')::int, (requires ->> 'ram_min_mb')::int, 0) <= largest_mb
$$;

comment on function fleet_core.could_fit(jsonb, int) is
$$Whether the floors that normalised requirements name, in MB, are within the largest memory of a node: what rules most lanes out at the price of a
comparison, before any device is judged. Pure, so that it is inlined.$$;
