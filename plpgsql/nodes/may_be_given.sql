create or replace function fleet_core.may_be_given(node fleet_core.nodes, now_ timestamptz)
returns boolean
language plpgsql
stable
as $$
begin
  return fleet_core.was_just_heard(node.id) and fleet_core.may_take(node, 1, now_) > 0 and fleet_core.why_not_claiming(node.id) is null;
end
$$;

comment on function fleet_core.may_be_given(fleet_core.nodes, timestamptz) is
$$Whether a node may be given a job that it did not come for itself (R12): what may_take asks, that it was heard a moment ago, and that it
comes for work at all. After an absence of the controller a node reads online for a while unheard, so that silence is not held against it; but it may be gone.
Called by place, chosen_slots, faster_elsewhere.$$;
