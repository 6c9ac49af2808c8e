create or replace function fleet_core.take_places(
  lane uuid, restricted boolean, node uuid, priority int, low_position bigint, high_position bigint, ready_before timestamptz, most int, now_ timestamptz)
returns setof fleet_core.queue
language plpgsql
volatile
as $$
declare
  place fleet_core.queue;
begin
  if not restricted then
    return query
    select q.*
      from fleet_core.queue q
     where q.lane_id = lane
       and q.restricted = false
       and q.state = 'ready'
       and q.priority = take_places.priority
       and q.position >= low_position
       and q.position < high_position
       and q.ready_at < ready_before
     order by q.position
     limit most
       for update skip locked;
  else
    for place in
      with candidate as materialized (
        -- Bounded: jobs that are not for this node must not be read past by the thousand at each claim.
        select q.job_id, q.attempt, q.position
          from fleet_core.queue q
         where q.lane_id = lane
           and q.restricted
           and q.state = 'ready'
           and q.priority = take_places.priority
           and q.position >= low_position
           and q.position < high_position
           and q.ready_at < ready_before
         order by q.position
         limit (select s.claim_look_past from fleet_core.settings s)
      ), free as materialized (
        select c.job_id
          from candidate c
         where not fleet_core.is_barred(c.job_id, node, c.attempt, now_)
         order by c.position
         limit most + 8                           -- a few more, since others may be holding some
      )
      select q.*
        from fleet_core.queue q
       where q.job_id in (select f.job_id from free f)
         and q.state = 'ready'
       order by q.position
       limit most
         for update skip locked
    loop
      -- Judged again under the lock: the node's other session may have taken a slot of the same job since the snapshot.
      if not fleet_core.is_barred(place.job_id, node, place.attempt, now_) then
        return next place;
      end if;
    end loop;
  end if;
end
$$;

comment on function fleet_core.take_places(uuid, boolean, uuid, int, bigint, bigint, timestamptz, int, timestamptz) is
$$Locks and returns up to so many free places of one priority of one strand of a lane, from the low position up to but not including the high one.
Locks: those queue rows, SKIP LOCKED. Called by take_jobs.$$;
