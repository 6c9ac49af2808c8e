create or replace function fleet_core.has_labels(node fleet_core.nodes, requires jsonb)
returns boolean
language sql
immutable
parallel safe
as $$
  select coalesce(node.labels @> (requires -> 'labels'), true)
$$;

comment on function fleet_core.has_labels(fleet_core.nodes, jsonb) is
$$Whether a node has the labels that these normalised requirements ask for. Pure, so that it is inlined.$$;
