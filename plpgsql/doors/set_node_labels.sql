create or replace function fleet.set_node_labels(node uuid, labels jsonb)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  n fleet_core.nodes;
begin
  perform fleet_core.check_object('labels', labels, 65536);
  n := fleet_core.change_node(node);
  update fleet_core.nodes u set labels = set_node_labels.labels where u.id = node;
  perform fleet_core.judge_lanes(node);
  perform fleet_core.note_audit(n.organization_id, node, 'node_labels', session_user, jsonb_build_object('labels', labels));
end
$$;

comment on function fleet.set_node_labels(uuid, jsonb) is
$$Replaces a node's labels, which requires.labels of jobs match. Locks: the node. Errors: node_not_found, node_removed, invalid_argument.$$;
