create or replace function fleet_core.is_array_of(value jsonb, json_type text)
returns boolean
language plpgsql
immutable
parallel safe
as $$
begin
  return json_type = 'array' or not exists (
    select from jsonb_array_elements(value) e(element)
     where jsonb_typeof(e.element) <> 'string'
        or (json_type = 'uuids' and (e.element #>> '{}') !~ '^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$'));
end
$$;

comment on function fleet_core.is_array_of(jsonb, text) is
$$Whether all elements of a JSON array are what an array type of fleet_core.fields says: strings, uuids, or anything.$$;
