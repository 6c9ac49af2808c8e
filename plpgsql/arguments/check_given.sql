create or replace function fleet_core.check_given(name text, value anyelement)
returns void
language plpgsql
stable
as $$
begin
  if value is null then
    perform fleet_core.refuse('FL400', 'invalid_argument', format('%s: must not be null.', name));
  end if;
end
$$;

comment on function fleet_core.check_given(text, anyelement) is
$$Refuses null for a required argument. Errors: invalid_argument.$$;
