create or replace function fleet.set_node_model_state(node uuid, slug text, state text, device text default null, vram_held_mb int default 0)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform fleet_core.set_model_state(fleet_core.node_actor(node), slug, state, device, vram_held_mb);
end
$$;

comment on function fleet.set_node_model_state(uuid, text, text, text, int) is
$$Says that a model is loading, loaded or unloaded on a node's device (by label; null: its only one), and how much memory it holds there, in MB.
Errors: node_not_found, node_removed, invalid_argument.$$;
