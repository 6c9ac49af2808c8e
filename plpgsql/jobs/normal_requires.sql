create or replace function fleet_core.normal_requires(name text, requires jsonb)
returns jsonb
language plpgsql
stable
as $$
begin
  if requires = '{}' then
    return requires;
  end if;
  perform fleet_core.check_element(name, 'requires', requires, 'requirement_invalid');
  return (
    select coalesce(jsonb_object_agg(f.key, f.value order by f.key), '{}')
      from (
        select k.key,
               case when count(*) filter (where jsonb_typeof(e.value) = 'number') > 0
                    -- Where the older name is given as well, the larger number stands.
                    then to_jsonb(trunc(max(case when jsonb_typeof(e.value) = 'number' then (e.value #>> '{}')::numeric end)))
                    -- By bytes: the database's own order may change with its operating system, and lanes and keys outlive that.
                    else (jsonb_agg(case when jsonb_typeof(e.value) = 'array'
                                         then (select jsonb_agg(d.value order by (d.value #>> '{}') collate "C")
                                                 from (select distinct a.value from jsonb_array_elements(e.value) a) d)
                                         else e.value end)) -> 0
               end as value
          from jsonb_each(requires) e
         cross join lateral (select case e.key when 'min_vram_mb' then 'vram_min_mb' when 'min_ram_mb' then 'ram_min_mb' else e.key end) k(key)
         group by k.key
      ) f
     where f.value not in ('null', '0', '{}', 'false')
  );
end
$$;

comment on function fleet_core.normal_requires(text, jsonb) is
$$Requirements in their one normal form, on which lanes and idempotency keys compare: today's names, arrays sorted and distinct,
nothing that demands nothing. name is what a refusal calls it. Errors: requirement_invalid.$$;
