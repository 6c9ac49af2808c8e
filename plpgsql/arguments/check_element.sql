create or replace function fleet_core.check_element(name text, shape text, element jsonb, code text default 'invalid_argument')
returns void
language plpgsql
stable
as $$
declare
  fault text := fleet_core.fault_in_elements(shape, jsonb_build_array(element));
begin
  if fault is not null then
    perform fleet_core.refuse('FL400', code, format('%s%s.', name, substr(fault, length('[0]') + 1)));
  end if;
end
$$;

comment on function fleet_core.check_element(text, text, jsonb, text) is
$$Refuses a JSON value that is not an object of this shape (fleet_core.fields). Errors: the code given.$$;
