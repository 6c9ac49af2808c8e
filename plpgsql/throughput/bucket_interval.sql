create or replace function fleet_core.bucket_interval(bucket int)
returns interval
language sql
immutable
parallel safe
as $$
  select make_interval(secs => round((0.001 * 2 ^ ((bucket - 0.5) / 4))::numeric, 3)::float8)
$$;

comment on function fleet_core.bucket_interval(int) is
$$The duration that a bucket of the histograms stands for: its geometric middle, to the millisecond. See bucket_of. Pure, so that it is inlined.$$;
