create or replace function fleet_core.back_off(spent int, limits fleet_core.settings)
returns interval
language sql
volatile
as $$
  -- The exponent is bounded before the power is taken: 2^1030 is no number, and an interval overflows into the past without a word.
  select make_interval(secs => (least(limits.backoff_max_seconds, limits.backoff_base_seconds * 2 ^ least(spent - 1, 30))
                                * (1 + limits.backoff_jitter * (2 * random() - 1)::numeric))::float8)
$$;

comment on function fleet_core.back_off(int, fleet_core.settings) is
$$How long a job waits after so many spent rounds: base · 2^(spent − 1), at most the maximum, ± jitter (R6). One expression, so that it is inlined.$$;
