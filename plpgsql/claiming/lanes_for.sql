create or replace function fleet_core.lanes_for(node fleet_core.nodes, kinds text[], with_memory boolean, looked_after timestamptz)
returns fleet_core.lane[]
language plpgsql
stable
as $$
declare
  largest int := case when with_memory then fleet_core.largest_mb(node.id) end;
begin
  return array(
    select distinct on (l.id) row(l.id, l.kind, l.requires, coalesce(c.exclusive, false), fleet_core.floor_of(l.id, looked_after))::fleet_core.lane
      from fleet_core.lanes l
      left join fleet_core.contracts c on c.organization_id = l.organization_id and c.kind = l.kind
     where l.organization_id = node.organization_id
       and (kinds is null or l.kind = any (kinds))
       and (not fleet_core.asks_for_memory(l.requires) or fleet_core.could_fit(l.requires, largest))
       and fleet_core.is_eligible(node, l.kind, l.requires)
       and not exists (select from fleet_core.paused_kinds p where p.organization_id = l.organization_id and p.kind = l.kind)
     order by l.id);
end
$$;

comment on function fleet_core.lanes_for(fleet_core.nodes, text[], boolean, timestamptz) is
$$The lanes of these kinds (null: any) that a node is eligible for and that are not paused. with_memory = false: none that needs any, since the caller
shares the node; otherwise none whose floors are beyond all that it has. looked_after: see floor_of.$$;
