create or replace function fleet_core.take_slots(
  node fleet_core.nodes, kinds text[], with_memory boolean, most int, room bigint, now_ timestamptz, looked_after timestamptz, limits fleet_core.settings)
returns fleet_core.slot[]
language plpgsql
volatile
as $$
declare
  lanes  fleet_core.lane[] := fleet_core.lanes_for(node, kinds, with_memory, looked_after);
  ids    uuid[] := array(select l.id from unnest(lanes) l);
  heads  fleet_core.strand[] := fleet_core.lane_heads(lanes);
  best   fleet_core.strand;
  lane   fleet_core.lane;
  judged uuid[] := '{}'::uuid[];
  offers fleet_core.offer[] := '{}'::fleet_core.offer[];
  offer  fleet_core.offer;
  plain  fleet_core.offer;
  books  fleet_core.memory[];
  dear   int := 0;
  barred int := 0;
  bound  bigint;
  found_ fleet_core.queue[];
  places fleet_core.queue[] := '{}'::fleet_core.queue[];
begin
  while cardinality(places) < most and cardinality(heads) > 0 loop
    best := heads[1];
    -- A lane is judged when its head is the best of all, and once. Those whose judging is dear are bounded in number, and so are looks at jobs
    -- that may all be barred; the plain ones, which cost next to nothing, go on behind them.
    if not best.lane = any (judged) then
      lane := lanes[array_position(ids, best.lane)];
      offer := null;
      if fleet_core.is_plain(lane.requires) then
        if plain.ready_before is null then
          plain := fleet_core.plain_offer(node.id);
        end if;
        offer := plain;
        offer.lane := lane.id;
        offer.kind := lane.kind;
        offer.exclusive := lane.exclusive;
      elsif dear < limits.lanes_per_claim then
        dear := dear + 1;
        books := coalesce(books, fleet_core.books_of(node.id));
        offer := fleet_core.offer_of(node, lane, books, now_);
      end if;
      judged := judged || best.lane;
      offers := offers || offer;
    end if;
    offer := offers[array_position(judged, best.lane)];
    if offer.lane is null or (best.restricted and barred >= limits.lanes_per_claim) then
      heads := heads[2:];                         -- not for this node now
      continue;
    end if;

    if not best.restricted and (best.floors[1] = best.priority and best.position < best.floors[2] + 16) is not true then
      perform fleet_core.remember_floor(best, now_);
    end if;
    -- As far as the head of the second best strand, at most to the end of its own priority.
    bound := case when heads[2].priority = best.priority then heads[2].position else 9223372036854775807 end;
    found_ := fleet_core.take_places(best, bound, node.id, offer.ready_before, most - cardinality(places), now_, limits.claim_look_past);
    barred := barred + case when best.restricted and cardinality(found_) = 0 then 1 else 0 end;
    places := places || found_;
    if cardinality(places) < most then
      heads := fleet_core.next_heads(heads, bound);
    end if;
  end loop;

  -- The bound can't be passed by few jobs, each being bounded itself; so those need no measuring.
  if cardinality(places) * limits.max_payload_bytes::bigint > room then
    places := fleet_core.fitting_places(places, room, room = limits.max_claim_bytes);
  end if;
  if cardinality(places) = 0 then
    return '{}'::fleet_core.slot[];
  end if;
  return array(
    select row(fleet_core.new_id(node.organization_id), p.job_id, node.id, p.attempt, o.kind, o.exclusive, p.ready_at, o.device, o.placement,
               o.device_id, o.reserves, o.load_seconds)::fleet_core.slot
      from unnest(places) with ordinality p
      join unnest(offers) o on o.lane = p.lane_id
     order by p.ordinality);
end
$$;

comment on function fleet_core.take_slots(fleet_core.nodes, text[], boolean, int, bigint, timestamptz, timestamptz, fleet_core.settings) is
$$The slots that a claim takes from the queue, from all lanes that the node may take from in one order: by priority, then by the time they became ready, as if
the lanes were one queue. Each step takes from the best strand as far as the second best one's head, and never locks more than it returns. No more payload
than there is room for in the answer, in bytes (but always one job in an empty one).
Locks: queue rows, SKIP LOCKED. Called by claim.$$;
