create or replace function fleet_core.back_off(spent int)
returns interval
language plpgsql
volatile
as $$
begin
  -- The exponent is bounded before the power is taken: 2^1030 is no number, and an interval overflows into the past without a word.
  return (
    select make_interval(secs => (least(s.backoff_max_seconds, s.backoff_base_seconds * 2 ^ least(spent - 1, 30))
                                  * (1 + s.backoff_jitter * (2 * random() - 1)::numeric))::float8)
      from fleet_core.settings s);
end
$$;

comment on function fleet_core.back_off(int) is
$$How long a job waits after so many spent rounds: base · 2^(spent − 1), at most the maximum, ± jitter (R6).$$;
