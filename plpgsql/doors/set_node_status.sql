create or replace function fleet.set_node_status(node uuid, status text, actor text default session_user)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  n         fleet_core.nodes;
  effective text;
begin
  if status is null or status not in ('provisioning', 'draining', 'offline', 'retired') then
    perform fleet_core.refuse('FL400', 'invalid_node_status',
      format('status: must be provisioning, draining, offline or retired; got %s.', coalesce(quote_literal(status), 'null')),
      case status when 'online' then 'online is earned by a heartbeat: set provisioning.' when 'removed' then 'Use fleet.remove_node().' end);
  end if;
  n := fleet_core.change_node(node);
  effective := fleet_core.node_status(n, fleet_core.clock());
  if status = 'offline' and fleet_core.was_just_heard(node) then
    perform fleet_core.refuse('FL400', 'invalid_node_status', format('Node %s was heard from a moment ago; it would be online again at once.', n.name),
      'Drain it: fleet.drain_node().');
  end if;
  update fleet_core.nodes u
     set status = set_node_status.status, drain_reason = null, drain_deadline = null
   where u.id = node;
  perform fleet_core.judge_lanes(node);
  perform fleet_core.note_audit(n.organization_id, node, 'node_status', actor, jsonb_build_object('from', effective, 'to', status));
end
$$;

comment on function fleet.set_node_status(uuid, text, text) is
$$Says what is wanted of a node: provisioning (the way back into service), draining, offline or retired.
Locks: the node. Errors: node_not_found, node_removed, invalid_node_status.$$;
