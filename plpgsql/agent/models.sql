create or replace function fleet_agent.models(credential uuid, instance text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  actor fleet_core.actor := fleet_core.acting_node(credential, instance, '{compute:read}');
begin
  return (
    select jsonb_build_object('models', coalesce(jsonb_agg(to_jsonb(m) || jsonb_build_object('here', (
             select coalesce(jsonb_agg(jsonb_build_object('device', d.label, 'state', h.state, 'vram_held_mb', h.vram_held_mb) order by d.label), '[]')
               from fleet_core.node_models h
               left join fleet_core.devices d on d.id = h.device_id
              where h.node_id = actor.node_id and h.slug = m.slug)) order by m.slug), '[]'))
      from fleet_core.models m);
end
$$;

comment on function fleet_agent.models(uuid, text) is
$$The registry of models, each with where it stands on the agent's own node: {models: [{slug, kind, …, here: [{device, state, vram_held_mb}]}]}.$$;
