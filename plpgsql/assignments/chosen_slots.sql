create or replace function fleet_core.chosen_slots(job fleet_core.jobs, place fleet_core.queue, nodes uuid[], now_ timestamptz)
returns fleet_core.slot[]
language plpgsql
volatile
as $$
declare
  need      fleet_core.need := fleet_core.need_of(job.requires);
  candidate record;
  node      fleet_core.nodes;
  best      fleet_core.verdict;
  slots     fleet_core.slot[];
begin
  if fleet_core.is_exclusive(job.id) then
    -- One at a time (R27), whatever fan_out it was given before its kind became exclusive.
    place.wanted := case when exists (select from fleet_core.open_assignments o where o.job_id = job.id) then 0 else 1 end;
  end if;
  for candidate in
    select n.id
      from fleet_core.nodes n
      left join (select u.id, min(u.rank) as rank from unnest(nodes) with ordinality u(id, rank) group by u.id) named on named.id = n.id
     cross join lateral fleet_core.best_verdict(n, job.kind, job.requires, need) v
     where n.organization_id = job.organization_id
       and (nodes is null or named.id is not null)
       and v.verdict = 'would_run'
       and case when nodes is null then not fleet_core.is_barred(job.id, n.id, place.attempt, now_)
                else not exists (select from fleet_core.open_assignments o where o.job_id = job.id and o.node_id = n.id) end
     order by named.rank, v.score desc, fleet_core.is_slow_path(v.placement_reason),
       (select count(*) from fleet_core.open_assignments o where o.node_id = n.id), n.name collate "C"
  loop
    exit when coalesce(cardinality(slots), 0) >= place.wanted;
    -- Not waited for: whoever holds the node is giving out its memory or taking it out of service. Judged again under the lock.
    if fleet_core.try_lock_node(candidate.id, exclusive => need.has_floor) then
      select * into node from fleet_core.nodes n where n.id = candidate.id;
      continue when not fleet_core.may_be_given(node, now_);
      best := fleet_core.best_verdict(node, job.kind, job.requires, need);
      if best.verdict = 'would_run' then
        slots := slots || fleet_core.slot_of(place, job.kind, node, row(job.lane_id, null, best.device_id, best.device,
          fleet_core.placement_json(need, best), best.reserves, best.load_seconds)::fleet_core.offer);
      end if;
    end if;
  end loop;
  return slots;
end
$$;

comment on function fleet_core.chosen_slots(fleet_core.jobs, fleet_core.queue, uuid[], timestamptz) is
$$The nodes that a job is handed to: of the named ones, in their order, or of all, the best placement first; eligible, with memory now,
online, without a part in it. Of an exclusive kind one, and none while a node is at it.
Null when there is none. Locks: the nodes chosen, without waiting, exclusively where memory is given out. Called by assign_job.$$;
