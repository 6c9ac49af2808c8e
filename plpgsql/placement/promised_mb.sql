create or replace function fleet_core.promised_mb(device fleet_core.devices)
returns bigint
language plpgsql
stable
as $$
begin
  return (
    select coalesce(sum(coalesce(nullif(n.vram_held_mb, 0), m.vram_min_mb, 0)), 0)
      from fleet_core.node_models n
      left join fleet_core.models m on m.slug = n.slug
     where n.device_id = device.id
       and n.state = 'loaded'
       and fleet_core.is_promised(n));
end
$$;

comment on function fleet_core.promised_mb(fleet_core.devices) is
$$Memory of models that still stand on a device but are to be unloaded for work that was handed out; in MB. Called by judge_device.$$;
