create or replace function fleet_core.is_eligible(node fleet_core.nodes, kind text, requires jsonb)
returns boolean
language sql
immutable
parallel safe
as $$
  select fleet_core.runs_kind(node, kind) and fleet_core.is_trusted(node, requires) and fleet_core.has_labels(node, requires)
$$;

comment on function fleet_core.is_eligible(fleet_core.nodes, text, jsonb) is
$$Whether a node could run a job of this kind with these normalised requirements as far as the node itself goes, whatever its devices are; node_fault says why
not. Pure, so that it is inlined.$$;
