create or replace function fleet_core.fault_in_result(result jsonb, most int)
returns text
language plpgsql
stable
as $$
begin
  if result is null or jsonb_typeof(result) <> 'object' then
    return format('result: must be a JSON object; got %s.', coalesce(jsonb_typeof(result), 'null'));
  elsif octet_length(result::text) > most then
    return format('result: at most %s bytes; got %s.', most, octet_length(result::text));
  end if;
  return null;
end
$$;

comment on function fleet_core.fault_in_result(jsonb, int) is
$$What is wrong with a job's result; null when nothing is. most: bytes, as JSON text.$$;
