create or replace function fleet_core.take_slots(
  node fleet_core.nodes, fastest fleet_core.devices, kinds text[], with_memory boolean, most int, room bigint, now_ timestamptz, looked_after timestamptz,
  limits fleet_core.settings)
returns fleet_core.slot[]
language plpgsql
volatile
as $$
declare
  heads   fleet_core.strand[] := fleet_core.lane_heads(node, kinds, with_memory, looked_after);
  best    fleet_core.strand;
  judged  uuid[] := '{}'::uuid[];
  offers  fleet_core.offer[] := '{}'::fleet_core.offer[];
  offer   fleet_core.offer;
  books   fleet_core.books;
  dear    int := 0;
  barred  int := 0;
  is_full boolean := false;
  faster  fleet_core.verdict;
  left_to uuid;
  asked   int := 0;
  bound   bigint;
  found_  fleet_core.slot[];
  slots   fleet_core.slot[] := '{}'::fleet_core.slot[];
begin
  while cardinality(slots) < most and cardinality(heads) > 0 loop
    best := heads[1];
    -- As far as the head of the second best strand, at most to the end of its own priority.
    bound := case when heads[2].priority = best.priority then heads[2].position else 9223372036854775807 end;
    -- A lane is judged when its head is the best of all, and once. Those whose judging is dear are bounded in number, and so are looks at jobs
    -- that may all be barred; the plain ones, which cost next to nothing, go on behind them.
    if best.lane = any (judged) then
      offer := offers[array_position(judged, best.lane)];
    else
      if fleet_core.is_plain(best.requires) then
        offer := fleet_core.plain_offer(best.lane, fastest);
      elsif looked_after < 'infinity' and not fleet_core.has_free(best, bound) then
        heads := fleet_core.next_heads(heads, bound);   -- others are taking it
        continue;
      elsif dear < limits.lanes_per_claim then
        dear := dear + 1;
        books := coalesce(books, fleet_core.books_of(node.id));
        offer := fleet_core.offer_of(node, best, books, now_, limits);
      else
        offer := null;
      end if;
      judged := judged || best.lane;
      offers := offers || offer;
    end if;
    if offer.lane is null or (best.restricted and barred >= limits.lanes_per_claim) then
      heads := heads[2:];                         -- not for this node now
      if offer.lane is null and not is_full then
        is_full := true;
        heads := fleet_core.heads_in_reach(heads, node, books);
      end if;
      continue;
    elsif best.ready_at >= offer.ready_before and not best.restricted then
      faster := fleet_core.faster_elsewhere(node, best.kind, best.requires, now_);
      if faster.device_id is null then
        offer.ready_before := 'infinity';
        offers[array_position(judged, best.lane)] := offer;
      else
        -- It is left to another, as all that is behind it in this priority, and so is what else that one could take.
        heads := fleet_core.next_heads(heads, 9223372036854775807);
        if faster.device_id is distinct from left_to then
          left_to := faster.device_id;
          asked := asked + 1;
          if asked >= 4 or faster.would_evict <> '{}' then
            faster.have_mb := faster.total_mb;     -- enough was asked, or it unloads: what would fit there, were it idle, waits its time as well
          end if;
          heads := fleet_core.heads_in_reach(heads, node, books, faster, offer.ready_before);
        end if;
        continue;
      end if;
    end if;

    if best.restricted then
      found_ := fleet_core.take_restricted(best, bound, node, offer, most - cardinality(slots), now_, limits);
      barred := barred + case when cardinality(found_) = 0 then 1 else 0 end;
    else
      found_ := fleet_core.take_strand(best, bound, node, offer, most - cardinality(slots));
      if cardinality(found_) > 0 and (best.stretches is not null and best.position < best.floor + 16) is not true then
        perform fleet_core.remember_floor(best, now_);
      end if;
    end if;
    slots := slots || found_;
    if cardinality(slots) < most then
      heads := fleet_core.next_heads(heads, bound);
    end if;
  end loop;

  -- The bound can't be passed by few jobs, each being bounded itself; so those need no measuring.
  if cardinality(slots) * limits.max_payload_bytes::bigint > room then
    slots := fleet_core.fitting_slots(slots, room, room = limits.max_claim_bytes);
  end if;
  return slots;
end
$$;

comment on function fleet_core.take_slots(
  fleet_core.nodes, fleet_core.devices, text[], boolean, int, bigint, timestamptz, timestamptz, fleet_core.settings) is
$$The slots that a claim takes from the queue, from all lanes that the node may take from in one order: by priority, then by the time they became ready, as if
the lanes were one queue. Each step takes from the best strand as far as the second best one's head, and never locks more than it returns. No more payload
than there is room for in the answer, in bytes (but always one job in an empty one). fastest: the node's fastest device (plain_offer).
Locks: queue rows, SKIP LOCKED. Called by claim.$$;
