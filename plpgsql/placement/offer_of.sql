create or replace function fleet_core.offer_of(node fleet_core.nodes, head fleet_core.strand, books fleet_core.books, now_ timestamptz, limits fleet_core.settings)
returns fleet_core.offer
language plpgsql
stable
as $$
declare
  need   fleet_core.need := fleet_core.need_of(head.requires);
  ranked fleet_core.verdict[] := fleet_core.ranked_verdicts(node, head.kind, head.requires, need, books);
  best   fleet_core.verdict := ranked[1];
begin
  if best.verdict is null then
    return null;
  end if;
  return row(
    head.lane, case when fleet_core.only_slowly(ranked) then now_ - make_interval(secs => limits.slow_path_seconds) else 'infinity' end,
    best.device_id, best.device, fleet_core.placement_json(need, best), best.reserves, best.load_seconds)::fleet_core.offer;
end
$$;

comment on function fleet_core.offer_of(fleet_core.nodes, fleet_core.strand, fleet_core.books, timestamptz, fleet_core.settings) is
$$What a node offers for a lane that asks something of a device: the device it would run on now; null where none could carry it. Of what it has only the slow
path for, jobs that have waited long enough: who takes younger ones asks whether there is a faster one (faster_elsewhere). Decided once a lane, not once a job.
books: the node's memory (books_of).$$;
