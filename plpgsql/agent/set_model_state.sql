create or replace function fleet_agent.set_model_state(credential uuid, instance text, slug text, state text, device text, vram_held_mb int)
returns jsonb
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform fleet_core.set_model_state(fleet_core.acting_node(credential, instance, '{compute:heartbeat}'), slug, state, device, vram_held_mb);
  return '{}'::jsonb;
end
$$;

comment on function fleet_agent.set_model_state(uuid, text, text, text, text, int) is
$$See fleet.set_node_model_state. Returns {}.$$;
