create or replace function fleet_agent.listen(credential uuid, instance text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  actor fleet_core.actor := fleet_core.acting_node(credential, instance, '{compute:claim}');
begin
  return jsonb_build_object('channel', 'fleet_work', 'node_token', fleet_core.wake_token(actor.node_id));
end
$$;

comment on function fleet_agent.listen(uuid, text) is
$$For an agent that has no room for work but wants to hear at once of what is taken away from it. Returns {channel, node_token}, as wait does.
Errors: credential_invalid, scope_missing.$$;
