create or replace function fleet_core.check_elements(name text, shape text, elements jsonb, most int, code text default 'invalid_argument')
returns void
language plpgsql
stable
as $$
declare
  fault text;
begin
  if elements is null or jsonb_typeof(elements) <> 'array' then
    perform fleet_core.refuse('FL400', code, format('%s: must be a JSON array; got %s.', name, coalesce(jsonb_typeof(elements), 'null')));
  elsif jsonb_array_length(elements) > most then
    perform fleet_core.refuse('FL400', code,
      format('%s: at most %s elements in one call; got %s.', name, most, jsonb_array_length(elements)), 'Split it into several calls.');
  end if;
  fault := fleet_core.fault_in_elements(shape, elements);
  if fault is not null then
    perform fleet_core.refuse('FL400', code, coalesce(name || fault, substr(fault, length('[0].') + 1)) || '.');
  end if;
end
$$;

comment on function fleet_core.check_elements(text, text, jsonb, int, text) is
$$Refuses anything but a JSON array of at most so many elements of one shape, naming the first bad element by its index
(name is null for a call about a single element, whose index says nothing). Errors: the code given.$$;
