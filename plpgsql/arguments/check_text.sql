create or replace function fleet_core.check_text(name text, value text, low int, high int, pattern text default null)
returns void
language plpgsql
immutable
as $$
begin
  if value is null or length(value) < low or length(value) > high then
    perform fleet_core.refuse('FL400', 'invalid_argument',
      format('%s: must have %s to %s characters; got %s.', name, low, high, coalesce(length(value)::text, 'null')));
  elsif value !~ pattern then
    perform fleet_core.refuse('FL400', 'invalid_argument', format('%s: %s does not match %s.', name, quote_literal(left(value, 100)), pattern));
  end if;
end
$$;

comment on function fleet_core.check_text(text, text, int, int, text) is
$$Refuses null, texts outside the bounds of length, and texts that don't match the pattern. Errors: invalid_argument.$$;
