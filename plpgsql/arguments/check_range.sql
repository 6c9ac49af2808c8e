create or replace function fleet_core.check_range(name text, value numeric, low numeric, high numeric)
returns void
language plpgsql
stable
as $$
begin
  -- NaN sorts above every number, so it is outside every range.
  if value is null or value < low or value > high then
    perform fleet_core.refuse('FL400', 'invalid_argument',
      format('%s: must be from %s to %s; got %s.', name, low, high, coalesce(value::text, 'null')));
  end if;
end
$$;

comment on function fleet_core.check_range(text, numeric, numeric, numeric) is
$$Refuses null and numbers outside [low, high]. Errors: invalid_argument.$$;
