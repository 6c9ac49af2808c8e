create or replace function fleet_core.sweep_lanes()
returns int
language plpgsql
volatile
as $$
declare
  budget   int := (select s.sweep_batch from fleet_core.settings s);
  lane     fleet_core.lanes;
  obstacle record;
  total    int := 0;
begin
  -- In random order: what one run has no time for, one of the next has.
  for lane in
    select * from (select distinct on (l.organization_id, l.id) l.* from fleet_core.lanes l order by l.organization_id, l.id) d order by random()
  loop
    -- Tried: somebody may keep a transaction open that changes nodes, and this sweep serves every tenant.
    continue when not fleet_core.try_lock_lanes(lane.organization_id);
    obstacle := fleet_core.lane_obstacle(lane.organization_id, lane.kind, lane.requires);
    total := total + fleet_core.keep_block(lane, obstacle.reason)::int;
    budget := budget - 1 - obstacle.judged;
    exit when budget <= 0;
  end loop;

  delete from fleet_core.lane_blocks b
   where b.lane_id in (
     select k.lane_id
       from fleet_core.lane_blocks k
      where not exists (select from fleet_core.lanes l where l.id = k.lane_id)
        for update skip locked);
  return total;
end
$$;

comment on function fleet_core.sweep_lanes() is
$$Judges lanes of every organization, but where somebody else is at it, and no more than sweep_batch machines for them; forgets the blocks of lanes that are gone.
Returns how many lanes it blocked or lifted. See fleet.sweep_blocked. Called by run_chore. Locks: the organizations' lanes, without waiting.$$;
