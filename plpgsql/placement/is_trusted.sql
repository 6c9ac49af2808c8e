create or replace function fleet_core.is_trusted(node fleet_core.nodes, requires jsonb)
returns boolean
language sql
immutable
parallel safe
as $$
  select coalesce(requires -> 'trust_domains' ? node.trust_domain, true)
$$;

comment on function fleet_core.is_trusted(fleet_core.nodes, jsonb) is
$$Whether a node is of a trust domain that these normalised requirements allow. Pure, so that it is inlined.$$;
