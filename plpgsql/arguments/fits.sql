create or replace function fleet_core.fits(field fleet_core.fields, value jsonb)
returns boolean
language sql
immutable
parallel safe
as $$
  select case
      when field.json_type = 'any' then true
      when jsonb_typeof(value) = 'null' then field.nullable
      when field.json_type = 'string' then
        jsonb_typeof(value) = 'string'
        and length(value #>> '{}') between coalesce(field.least, 0) and coalesce(field.most, 2147483647)
        and (field.pattern is null or (value #>> '{}') ~ field.pattern)
        and (field.mask is null or (value #>> '{}') like field.mask)
      when field.json_type in ('integer', 'number') then
        case when jsonb_typeof(value) = 'number' then
               value::numeric between coalesce(field.least, '-infinity') and coalesce(field.most, 'infinity')
               and (field.json_type = 'number' or value::numeric % 1 = 0)
             else false end
      when field.json_type = 'boolean' then jsonb_typeof(value) = 'boolean'
      when field.json_type = 'object' then jsonb_typeof(value) = 'object' and (field.most is null or octet_length(value::text) <= field.most)
      when jsonb_typeof(value) = 'array' then
        jsonb_array_length(value) between coalesce(field.least, 0) and coalesce(field.most, 2147483647) and fleet_core.is_array_of(value, field.json_type)
      else false
    end
$$;

comment on function fleet_core.fits(fleet_core.fields, jsonb) is
$$Whether a JSON value is what a field may be; null where there is no such field. One expression, so that it is inlined. Called by is_sound, fault_in_elements.$$;
