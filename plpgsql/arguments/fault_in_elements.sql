create or replace function fleet_core.fault_in_elements(shape text, elements jsonb)
returns text
language plpgsql
stable
parallel safe
as $$
declare
  fault record;
begin
  if fleet_core.is_sound(shape, elements) then
    return null;
  end if;
  select e.n - 1 as n, f.name, f.said into fault
    from jsonb_array_elements(elements) with ordinality e(value, n)
   cross join lateral (
     select '' as name, 'must be a JSON object' as said
      where jsonb_typeof(e.value) <> 'object'
     union all
     select k.name, 'is required: ' || k.expected
       from fleet_core.fields k
      where k.shape = fault_in_elements.shape and k.required and jsonb_typeof(e.value) = 'object' and not e.value ? k.name
     union all
     select left(g.key, 100), case when k.name is null then 'is not known' else 'must be ' || k.expected end
       from jsonb_each(case when jsonb_typeof(e.value) = 'object' then e.value else '{}' end) g(key, value)
       left join fleet_core.fields k on k.shape = fault_in_elements.shape and k.name = g.key
      where case
              when k.name is null then true
              when k.json_type = 'any' then false
              when jsonb_typeof(g.value) = 'null' then not k.nullable
              when jsonb_typeof(g.value) <> case k.json_type when 'integer' then 'number' when 'strings' then 'array' when 'uuids' then 'array'
                                                          else k.json_type end then true
              when k.json_type = 'integer' and (g.value::text)::numeric % 1 <> 0 then true
              when jsonb_typeof(g.value) = 'number' then (g.value::text)::numeric not between coalesce(k.least, '-infinity') and coalesce(k.most, 'infinity')
              when jsonb_typeof(g.value) = 'string' then length(g.value #>> '{}') not between coalesce(k.least, 0) and coalesce(k.most, 2147483647)
                                                         or (g.value #>> '{}') !~ k.pattern or (g.value #>> '{}') not like k.mask
              when jsonb_typeof(g.value) = 'array' then jsonb_array_length(g.value) not between coalesce(k.least, 0) and coalesce(k.most, 2147483647)
                                                        or not fleet_core.is_array_of(g.value, k.json_type)
              else false
            end
   ) f
   order by e.n, f.name
   limit 1;
  if fault.said = 'is not known' then
    fault.said := fault.said || '; known are ' || (select string_agg(k.name, ', ' order by k.name) from fleet_core.fields k where k.shape = fault_in_elements.shape);
  end if;
  return case when fault.n is not null then concat_ws(' ', '[' || fault.n || ']' || case when fault.name <> '' then '.' || fault.name else '' end, fault.said) end;
end
$$;

comment on function fleet_core.fault_in_elements(text, jsonb) is
$$The first fault in an array of JSON elements of one shape (fleet_core.fields), as "[3].priority must be …"; null when there is none.
Almost always there is none, which one predicate shows (fleet_core.shapes).$$;
