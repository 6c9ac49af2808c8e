create or replace function fleet_agent.node(credential uuid, instance text)
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
    select jsonb_build_object('id', n.id, 'name', n.name, 'status', fleet_core.node_status(n, fleet_core.clock()), 'organization_id', n.organization_id, 'kinds', n.kinds,
             'labels', n.labels, 'trust_domain', n.trust_domain, 'locality', n.locality, 'drain_deadline', n.drain_deadline, 'created_at', n.created_at)
      from fleet_core.nodes n
     where n.id = actor.node_id);
end
$$;

comment on function fleet_agent.node(uuid, text) is
$$The agent's own node as the controller sees it. Errors: credential_invalid, scope_missing, node_removed.$$;
