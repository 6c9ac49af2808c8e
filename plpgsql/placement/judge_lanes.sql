create or replace function fleet_core.judge_lanes(node uuid)
returns void
language plpgsql
volatile
as $$
declare
  n       fleet_core.nodes;
  books   fleet_core.books;
  lane    fleet_core.lanes;
  blocked boolean;
  helps   boolean;
begin
  select * into n from fleet_core.nodes u where u.id = node;
  perform fleet_core.lock_lanes(n.organization_id);
  books := fleet_core.books_of(node);
  for lane in
    select distinct on (l.id) l.* from fleet_core.lanes l where l.organization_id = n.organization_id order by l.id
  loop
    blocked := exists (select from fleet_core.lane_blocks b where b.lane_id = lane.id);
    helps := n.status not in ('retired', 'removed')
      and fleet_core.could_ever_run(n, lane.kind, lane.requires, fleet_core.need_of(lane.requires), books);
    -- Where this machine can't help, it neither lifts a block nor, unless it was the last that could, makes one.
    if helps and blocked then
      perform fleet_core.keep_block(lane, null);
    elsif not helps and not blocked then
      perform fleet_core.keep_block(lane, (fleet_core.lane_obstacle(lane.organization_id, lane.kind, lane.requires)).reason);
    end if;
  end loop;
end
$$;

comment on function fleet_core.judge_lanes(uuid) is
$$Judges the lanes of an organization anew after one of its nodes has changed (D10): lifts the blocks of what that node could run, blocks what was left without any.
By that node alone wherever it decides, so that the cost does not grow with the fleet. Called when a node's devices, kinds, labels or status change.
Locks: the organization's lanes.$$;
