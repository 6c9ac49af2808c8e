create or replace function fleet_core.idle_models(device fleet_core.devices, wanted text[], out slug text, out held_mb int)
returns setof record
language plpgsql
stable
as $$
begin
  return query
  select n.slug, coalesce(nullif(n.vram_held_mb, 0), m.vram_min_mb, 0)
    from fleet_core.node_models n
    left join fleet_core.models m on m.slug = n.slug
   where n.device_id = device.id
     and n.state = 'loaded'
     and n.slug <> all (wanted)
     -- Not one that is to be unloaded for other work already.
     and not fleet_core.is_promised(n)
     and not exists (
       select from fleet_core.open_assignments o
         join fleet_core.jobs j on j.id = o.job_id
        where o.device_id = device.id and j.requires -> 'models' ? n.slug)
   order by coalesce(n.used_at, n.changed_at), n.slug;
end
$$;

comment on function fleet_core.idle_models(fleet_core.devices, text[]) is
$$Models loaded on a device that no open assignment there uses, the least recently used first, and the memory each would give back. Called by judge_device.$$;
