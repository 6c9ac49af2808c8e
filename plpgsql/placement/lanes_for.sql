create or replace function fleet_core.lanes_for(node fleet_core.nodes, search fleet_core.lane_search)
returns setof fleet_core.lanes
language sql
stable
as $$
  select l.*
    from fleet_core.lanes l
   where l.organization_id = node.organization_id
     and l.label collate "C" = any (search.labels)
     and l.floor_mb between search.least_mb and search.most_mb
     and l.kind collate "C" between search.first_kind and search.last_kind
     and (search.kinds is null or l.kind = any (search.kinds))
     and fleet_core.is_eligible(node, l.kind, l.requires)
     and not exists (select from fleet_core.paused_kinds p where p.organization_id = l.organization_id and p.kind = l.kind)
$$;

comment on function fleet_core.lanes_for(fleet_core.nodes, fleet_core.lane_search) is
$$The lanes that a node is eligible for and that are not paused, of what is searched for (lane_search). By the index lanes_by_need, so that lanes which are not
for the node cost next to nothing. One query, so that it is inlined.$$;
