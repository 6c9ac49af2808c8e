create or replace function fleet_core.node_fault(node fleet_core.nodes, kind text, requires jsonb)
returns text
language plpgsql
immutable
as $$
begin
  return case
    when not fleet_core.runs_kind(node, kind) then format('kind: this node does not run %s', kind)
    when not fleet_core.is_trusted(node, requires) then
      format('trust: needs one of %s, this node is %s', requires ->> 'trust_domains', node.trust_domain)
    when not fleet_core.has_labels(node, requires) then format('labels: needs %s, this node has %s', requires ->> 'labels', node.labels)
  end;
end
$$;

comment on function fleet_core.node_fault(fleet_core.nodes, text, jsonb) is
$$Why a node could not run a job of this kind with these normalised requirements whatever its devices are; null when it could. Never about speed (R20).$$;
