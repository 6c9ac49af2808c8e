create or replace function fleet_core.check_object(name text, value jsonb, most_bytes int)
returns void
language plpgsql
stable
as $$
begin
  if value is null or jsonb_typeof(value) <> 'object' then
    perform fleet_core.refuse('FL400', 'invalid_argument', format('%s: must be a JSON object; got %s.', name, coalesce(jsonb_typeof(value), 'null')));
  elsif octet_length(value::text) > most_bytes then
    perform fleet_core.refuse('FL400', 'invalid_argument',
      format('%s: at most %s bytes; got %s.', name, most_bytes, octet_length(value::text)), 'Store large content as an artifact and name it.');
  end if;
end
$$;

comment on function fleet_core.check_object(text, jsonb, int) is
$$Refuses anything but a JSON object of at most so many bytes. Errors: invalid_argument.$$;
