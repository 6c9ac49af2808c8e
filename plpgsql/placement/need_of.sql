create or replace function fleet_core.need_of(requires jsonb)
returns fleet_core.need
language plpgsql
stable
as $$
declare
  need fleet_core.need;
begin
  if fleet_core.is_plain(requires) then
    return row('{}', null, 0, 0, 0, false, '{}', '{}', false)::fleet_core.need;
  end if;
  need.slugs := array(select jsonb_array_elements_text(coalesce(requires -> 'models', '[]')));
  need.vram_mb := coalesce((requires ->> 'vram_min_mb')::int, 0);
  need.ram_mb := coalesce((requires ->> 'ram_min_mb')::int, 0);
  need.together := coalesce((requires ->> 'models_together')::boolean, false);
  need.models := array(select m from fleet_core.models m where m.slug = any (need.slugs) order by m.slug);
  need.unregistered := (select s from unnest(need.slugs) s where s not in (select m.slug from unnest(need.models) m) order by s limit 1);
  need.preferred_mb := greatest(coalesce((requires ->> 'vram_preferred_mb')::int, 0), (select max(m.vram_preferred_mb) from unnest(need.models) m));
  need.accelerators := array(
    select jsonb_array_elements_text(coalesce(requires -> 'accelerators', '[]'))
    union
    select unnest(m.requires_accelerators) from unnest(need.models) m
    order by 1);
  need.has_floor := need.slugs <> '{}' or need.vram_mb > 0 or need.ram_mb > 0;
  return need;
end
$$;

comment on function fleet_core.need_of(jsonb) is
$$What normalised requirements ask of a device, the models looked up in the registry.$$;
