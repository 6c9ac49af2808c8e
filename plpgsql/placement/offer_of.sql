create or replace function fleet_core.offer_of(node fleet_core.nodes, head fleet_core.strand, books fleet_core.memory[], now_ timestamptz)
returns fleet_core.offer
language plpgsql
stable
as $$
declare
  need  fleet_core.need := fleet_core.need_of(head.requires);
  best  fleet_core.verdict := fleet_core.best_verdict(node, head.kind, head.requires, need, books);
  offer fleet_core.offer;
begin
  if best.verdict is null then
    return null;
  end if;
  offer := row(head.lane, 'infinity', best.device_id, best.device,
    fleet_core.placement_json(node.organization_id, head.kind, need, best), best.reserves, best.load_seconds);
  if fleet_core.is_slow_path(best.placement_reason) and fleet_core.faster_elsewhere(node, head.kind, head.requires, now_) then
    offer.ready_before := now_ - make_interval(secs => (select s.slow_path_seconds from fleet_core.settings s));
  end if;
  return offer;
end
$$;

comment on function fleet_core.offer_of(fleet_core.nodes, fleet_core.strand, fleet_core.memory[], timestamptz) is
$$What a node offers for a lane that asks something of a device: the device it would run on now; null where none could carry it. Decided once a lane,
not once a job. books: the node's memory (books_of).$$;
