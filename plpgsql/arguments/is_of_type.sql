create or replace function fleet_core.is_of_type(value jsonb, json_type text)
returns boolean
language sql
immutable
parallel safe
as $$
  select case json_type
    when 'integer' then jsonb_typeof(value) = 'number' and value::text ~ '^-?[0-9]{1,19}$'
    when 'strings' then jsonb_typeof(value) = 'array' and not jsonb_path_exists(value, '$[*] ? (@.type() != "string")')
    when 'objects' then jsonb_typeof(value) = 'array' and not jsonb_path_exists(value, '$[*] ? (@.type() != "object")')
    when 'uuids' then jsonb_typeof(value) = 'array' and not exists (
      select from jsonb_array_elements(case when jsonb_typeof(value) = 'array' then value else '[]' end) e(element)
       where jsonb_typeof(e.element) <> 'string'
          or (e.element #>> '{}') !~ '^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$')
    else jsonb_typeof(value) = json_type
  end
$$;

comment on function fleet_core.is_of_type(jsonb, text) is
$$Whether a JSON value is of a type named in fleet_core.fields. An integer is one in the text, since a cast would round 3.7.$$;
