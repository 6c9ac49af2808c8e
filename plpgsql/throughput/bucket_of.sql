create or replace function fleet_core.bucket_of(seconds float8)
returns int
language sql
immutable
parallel safe
as $$
  select case when seconds <= 0.001 then 0 else least(127, ceil(4 * ln(seconds * 1000) / ln(2::float8)))::int end
$$;

comment on function fleet_core.bucket_of(float8) is
$$The bucket of the histograms that a duration falls into: n holds what is over 2^((n-1)/4) ms and up to 2^(n/4) ms; 0 what is up to 1 ms, 127 what is
over a month.
Four buckets an octave, so that its middle (bucket_interval) is at most 9.1 % off. Pure, so that it is inlined.$$;
