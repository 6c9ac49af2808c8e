create or replace function fleet_core.offers(node fleet_core.nodes, kinds text[], with_memory boolean, most int, now_ timestamptz, looked_after timestamptz)
returns fleet_core.offer[]
language plpgsql
stable
as $$
declare
  lane   record;
  need   fleet_core.need;
  best   fleet_core.verdict;
  plain  fleet_core.verdict;
  offer  fleet_core.offer;
  offers fleet_core.offer[] := '{}'::fleet_core.offer[];
begin
  for lane in
    with eligible as materialized (
      select distinct on (l.id) l.id, l.kind, l.requires
        from fleet_core.lanes l
       where l.organization_id = node.organization_id
         and (kinds is null or l.kind = any (kinds))
         and not exists (select from fleet_core.paused_kinds p where p.organization_id = node.organization_id and p.kind = l.kind)
         and fleet_core.node_fault(node, l.kind, l.requires) is null
       order by l.id
    ), head as (
      select distinct on (h.lane) h.lane, h.priority, h.position
        from fleet_core.lane_heads(array(select e.id from eligible e), looked_after) h
       order by h.lane, h.priority, h.position
    )
    -- The best first, so that the bound leaves out those that would wait anyway.
    select e.id, e.kind, e.requires
      from head h
      join eligible e on e.id = h.lane
     order by h.priority, h.position
  loop
    exit when cardinality(offers) >= most;
    offer := row(lane.id, 'infinity'::timestamptz, null, null, null, null, 0);
    if lane.requires - 'labels' - 'trust_domains' = '{}' then
      -- Asks for no device in particular: the best one, judged once for all such lanes.
      if plain.placement_reason is null then
        plain := fleet_core.best_verdict(node, lane.kind, lane.requires);
      end if;
      best := plain;
    else
      need := fleet_core.need_of(lane.requires);
      continue when need.has_floor and not with_memory;
      best := fleet_core.best_verdict(node, lane.kind, lane.requires);
      continue when best.verdict is null;
      if best.placement_reason like 'placed:slow_path:%' and fleet_core.faster_elsewhere(node, lane.kind, lane.requires, now_) then
        offer.ready_before := now_ - make_interval(secs => (select s.slow_path_seconds from fleet_core.settings s));
      end if;
    end if;
    offer.device_id := best.device_id;
    offer.device := best.device;
    offer.placement := fleet_core.placement_json(node.organization_id, lane.kind, need, best);
    offer.reserves := best.reserves;
    offer.load_seconds := best.load_seconds;
    offers := offers || offer;
  end loop;
  return offers;
end
$$;

comment on function fleet_core.offers(fleet_core.nodes, text[], boolean, int, timestamptz, timestamptz) is
$$The lanes that a node may take work from now, each with the device it would run on: of these kinds (null: any), not paused, eligible, with memory available
(with_memory = false: none that needs any, since the caller shares the node).
Decided once a lane, not once a job; only lanes where
something waits, the best first. looked_after: see floor_of.$$;
