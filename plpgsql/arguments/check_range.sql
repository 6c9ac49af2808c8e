create or replace function fleet_core.check_range(name text, value numeric, low numeric, high numeric)
returns boolean
language sql
volatile
as $$
  -- NaN sorts above every number, so it is outside every range.
  select case when value between low and high then true else fleet_core.refuse_range(name, value, low, high) end
$$;

comment on function fleet_core.check_range(text, numeric, numeric, numeric) is
$$Refuses null and numbers outside [low, high]; true otherwise. One expression, so that it is inlined. Errors: invalid_argument.$$;
