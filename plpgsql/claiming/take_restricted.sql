create or replace function fleet_core.take_restricted(
  head fleet_core.strand, bound bigint, node fleet_core.nodes, offer fleet_core.offer, most int, now_ timestamptz, limits fleet_core.settings)
returns fleet_core.slot[]
language plpgsql
volatile
as $$
declare
  past     record;
  begin_   bigint;
  size     int := least(limits.claim_look_past, most + 8);
  patience int := limits.claim_look_past;
  looked   fleet_core.queue[];
  free     uuid[];
  is_any   boolean := false;
  place    fleet_core.queue;
  slots    fleet_core.slot[] := '{}'::fleet_core.slot[];
begin
  select p.position, p.since into past from fleet_core.past_of(head, node.id) p;
  begin_ := greatest(head.position, past.position);
  loop
    looked := array(
      select q
        from fleet_core.queue q
       where q.lane_id = head.lane
         and q.restricted
         and q.state = 'ready'
         and q.priority = head.priority
         and q.position >= begin_
         and q.position < bound
       order by q.position
       limit size);
    free := array(
      select l.job_id
        from unnest(looked) l
       where not fleet_core.is_barred(l.job_id, node.id, l.attempt, now_)
         and (l.ready_at < offer.ready_before
              or (fleet_core.faster_elsewhere(node, head.kind, head.requires, now_, l.job_id, l.attempt)).device_id is null));
    is_any := is_any or free <> '{}';
    for place in
      select q.*
        from fleet_core.queue q
       where q.job_id = any (free)
         and q.state = 'ready'
       order by q.position
       limit most - cardinality(slots)
         for update skip locked
    loop
      -- Judged again under the lock: the node's other session may have taken a slot of the same job since the snapshot.
      if not fleet_core.is_barred(place.job_id, node.id, place.attempt, now_) then
        slots := slots || fleet_core.slot_of(place, head.kind, node, offer);
      end if;
    end loop;
    -- Bounded: jobs that are not for this node must not be read past by the thousand at each claim.
    patience := patience - (cardinality(looked) - cardinality(free));
    exit when cardinality(slots) >= most or cardinality(looked) < size or patience <= 0;
    begin_ := looked[size].position + 1;
    size := limits.claim_look_past;
  end loop;

  if not is_any then
    -- The next look goes on behind them; from the start again once the end was seen.
    perform fleet_core.remember_past(head, node.id, case when cardinality(looked) = size then looked[size].position + 1 else 0 end, now_);
  elsif past.position > 0 and past.since < now_ - make_interval(secs => limits.release_pause_seconds) then
    perform fleet_core.remember_past(head, node.id, 0, now_);   -- what was barred before may be free by now
  end if;
  return slots;
end
$$;

comment on function fleet_core.take_restricted(
  fleet_core.strand, bigint, fleet_core.nodes, fleet_core.offer, int, timestamptz, fleet_core.settings) is
$$As take_strand, of jobs that some nodes must not get: those barred to this node are read past, at most claim_look_past of them in one look; where nothing else
was there, the next look begins behind them (past_of), for as long as what is barred may stay so, so that none hides the rest for ever. Of what this node would
leave to a faster one each job is asked about: that one may be barred from it.
Locks: the queue rows of what it returns, SKIP LOCKED. Called by take_slots.$$;
