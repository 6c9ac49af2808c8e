create or replace function fleet_core.may_take(node fleet_core.nodes, most int, now_ timestamptz, of_assigned boolean default false)
returns int
language plpgsql
stable
as $$
begin
  if node.cooling_until > now_ or fleet_core.node_status(node, now_) <> 'online' then
    return 0;
  elsif node.cooling_seconds is not null then
    -- Back from cooling it has one job at a time, until it has completed one.
    return least(most, greatest(0, 1 - (
      select count(*)::int from fleet_core.open_assignments o
       where o.node_id = node.id and (o.started_at is not null or not of_assigned))));
  end if;
  return most;
end
$$;

comment on function fleet_core.may_take(fleet_core.nodes, int, timestamptz, boolean) is
$$How many jobs of so many a node may be handed now, by what it is and not by what it can: none unless it is online and not cooling (R12, R30).
of_assigned: of those that were assigned to it already and need only be started.$$;
