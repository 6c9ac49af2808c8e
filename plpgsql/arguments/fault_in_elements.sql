create or replace function fleet_core.fault_in_elements(shape text, elements jsonb)
returns text
language sql
stable
parallel safe
as $$
  with element as (
    select e.value, e.n - 1 as n
      from jsonb_array_elements(elements) with ordinality e(value, n)
  ), fault as (
    select e.n, '' as name, 'must be a JSON object' as said
      from element e
     where jsonb_typeof(e.value) <> 'object'
    union all
    select e.n, f.name, case when f.nullable then 'is missing' else 'is required: ' || f.expected end
      from element e
      join fleet_core.fields f on f.shape = fault_in_elements.shape and f.required
     where jsonb_typeof(e.value) = 'object' and not e.value ? f.name
    union all
    select e.n, left(g.key, 100),
           case when f.name is null then 'is not known; known are ' || (
                  select string_agg(k.name, ', ' order by k.name) from fleet_core.fields k where k.shape = fault_in_elements.shape)
                else 'must be ' || f.expected end
      from element e
     cross join lateral jsonb_each(case when jsonb_typeof(e.value) = 'object' then e.value else '{}' end) g(key, value)
      left join fleet_core.fields f on f.shape = fault_in_elements.shape and f.name = g.key
     where f.name is null
        or (case
              when jsonb_typeof(g.value) = 'null' then not f.nullable
              when not fleet_core.is_of_type(g.value, f.json_type) then true
              when f.json_type in ('integer', 'number') then not ((g.value #>> '{}')::numeric between coalesce(f.least, '-infinity') and coalesce(f.most, 'infinity'))
              when f.json_type = 'string' then not (length(g.value #>> '{}') between coalesce(f.least, 0) and coalesce(f.most, 2147483647)
                                                    and (f.pattern is null or (g.value #>> '{}') ~ f.pattern))
              when f.json_type in ('array', 'strings', 'uuids', 'objects') then not (jsonb_array_length(g.value) between coalesce(f.least, 0) and coalesce(f.most, 2147483647))
              else false
            end)
  )
  select concat_ws(' ', '[' || f.n || ']' || case when f.name <> '' then '.' || f.name end, f.said)
    from fault f
   order by f.n, f.name
   limit 1
$$;

comment on function fleet_core.fault_in_elements(text, jsonb) is
$$The first fault in an array of JSON elements of one shape (fleet_core.fields), as "[3].priority must be …"; null when there is none.$$;
