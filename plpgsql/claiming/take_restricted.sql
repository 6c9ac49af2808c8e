create or replace function fleet_core.take_restricted(
  head fleet_core.strand, bound bigint, node fleet_core.nodes, offer fleet_core.offer, most int, now_ timestamptz, look_past int)
returns fleet_core.slot[]
language plpgsql
volatile
as $$
declare
  begin_     bigint := greatest(head.position, fleet_core.past_of(head, node.id));
  candidates fleet_core.queue[];
  free       uuid[];
  place      fleet_core.queue;
  slots      fleet_core.slot[] := '{}'::fleet_core.slot[];
begin
  -- Bounded: jobs that are not for this node must not be read past by the thousand at each claim.
  candidates := array(
    select q
      from fleet_core.queue q
     where q.lane_id = head.lane
       and q.restricted
       and q.state = 'ready'
       and q.priority = head.priority
       and q.position >= begin_
       and q.position < bound
       and q.ready_at < offer.ready_before
     order by q.position
     limit look_past);
  free := array(
    select c.job_id
      from unnest(candidates) c
     where not fleet_core.is_barred(c.job_id, node.id, c.attempt, now_)
     order by c.position
     limit most + 8);                             -- a few more, since others may be holding some
  if cardinality(free) = 0 then
    -- All barred: the next look goes on behind them; from the start again once the end was seen.
    perform fleet_core.remember_past(head, node.id,
      case when cardinality(candidates) = look_past then candidates[look_past].position + 1 else 0 end);
    return slots;
  end if;
  for place in
    select q.*
      from fleet_core.queue q
     where q.job_id = any (free)
       and q.state = 'ready'
     order by q.position
     limit most
       for update skip locked
  loop
    -- Judged again under the lock: the node's other session may have taken a slot of the same job since the snapshot.
    if not fleet_core.is_barred(place.job_id, node.id, place.attempt, now_) then
      slots := slots || fleet_core.slot_of(place, head.kind, node, offer);
    end if;
  end loop;
  return slots;
end
$$;

comment on function fleet_core.take_restricted(fleet_core.strand, bigint, fleet_core.nodes, fleet_core.offer, int, timestamptz, int) is
$$As take_strand, of jobs that some nodes must not get: those barred to this node are read past, at most look_past of them in one look; where all were
barred, the next look begins behind them (past_of), so that none hides the rest for ever.
Locks: the queue rows of what it returns, SKIP LOCKED. Called by take_slots.$$;
