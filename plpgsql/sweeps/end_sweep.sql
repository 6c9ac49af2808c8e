create or replace function fleet_core.end_sweep(name text, changed int, error text default null)
returns void
language plpgsql
volatile
as $$
begin
  update fleet_core.sweeps s
     set finished_at = clock_timestamp(), changed = end_sweep.changed, error = left(nullif(end_sweep.error, ''), 500)
   where s.sweep = name;
end
$$;

comment on function fleet_core.end_sweep(text, int, text) is
$$Ends the record of a sweep that begin_sweep has begun: how much it changed, and the last error, which fleet.stuck shows; null or empty: none.$$;
