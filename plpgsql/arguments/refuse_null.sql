create or replace function fleet_core.refuse_null(name text)
returns boolean
language plpgsql
volatile
as $$
begin
  perform fleet_core.refuse('FL400', 'invalid_argument', format('%s: must not be null.', name));
  return false;
end
$$;

comment on function fleet_core.refuse_null(text) is
$$Says that a required argument is null. Called by check_given. Errors: invalid_argument.$$;
