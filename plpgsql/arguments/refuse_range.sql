create or replace function fleet_core.refuse_range(name text, value numeric, low numeric, high numeric)
returns boolean
language plpgsql
volatile
as $$
begin
  perform fleet_core.refuse('FL400', 'invalid_argument',
    format('%s: must be from %s to %s; got %s.', name, low, high, coalesce(value::text, 'null')));
  return false;
end
$$;

comment on function fleet_core.refuse_range(text, numeric, numeric, numeric) is
$$Says that an argument is out of its range. Called by check_range. Errors: invalid_argument.$$;
