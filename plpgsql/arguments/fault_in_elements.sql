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
      where fleet_core.fits(k, g.value) is not true
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
Almost always there is none, which is_sound sees.$$;
