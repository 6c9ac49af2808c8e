create or replace function fleet_core.set_model_state(actor fleet_core.actor, slug text, state text, device text, vram_held_mb int)
returns void
language plpgsql
volatile
as $$
declare
  on_device uuid;
begin
  perform fleet_core.check_elements(null, 'model', jsonb_build_array(jsonb_build_object('slug', slug, 'state', state, 'device', device,
    'vram_held_mb', vram_held_mb)), 1);
  -- Whoever removes the node holds its lock; then there is nothing left to say about it.
  perform fleet_core.lock_node(actor.node_id, exclusive => false);
  if exists (select from fleet_core.nodes n where n.id = actor.node_id and n.status = 'removed') then
    perform fleet_core.refuse('FL409', 'node_removed', 'The node was removed.', 'Pair the machine again.');
  end if;
  perform fleet_core.forget_said(actor.node_id);
  on_device := fleet_core.device_named(actor.node_id, device);
  if device is not null and on_device is null then
    perform fleet_core.refuse('FL400', 'invalid_argument', format('device: this node has no device %s.', quote_literal(device)));
  end if;
  if state = 'unloaded' then
    delete from fleet_core.node_models n
     where n.node_id = actor.node_id and n.slug = set_model_state.slug and (device is null or n.device_id = on_device);
  else
    insert into fleet_core.node_models as n (node_id, device_id, slug, state, vram_held_mb, changed_at)
    values (actor.node_id, on_device, set_model_state.slug, set_model_state.state, coalesce(set_model_state.vram_held_mb, 0), fleet_core.clock())
    on conflict on constraint node_models_node_id_device_id_slug_key do update
       set state = excluded.state, vram_held_mb = excluded.vram_held_mb,
           changed_at = case when n.state = excluded.state then n.changed_at else excluded.changed_at end;
  end if;
end
$$;

comment on function fleet_core.set_model_state(fleet_core.actor, text, text, text, int) is
$$See fleet.set_node_model_state. Locks: the node, shared; its heartbeat's row. Errors: node_removed, invalid_argument.$$;
