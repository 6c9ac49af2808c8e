create or replace function fleet_core.held_by_node(node uuid, max_rows int, include_running boolean)
returns setof fleet.assignments
language plpgsql
stable
as $$
begin
  perform fleet_core.check_range('max_rows', max_rows, 0, 10000);
  perform fleet_core.check_given('include_running', include_running);
  return query
  select a.*
    from fleet_core.assignment_rows a
    join fleet_core.open_assignments o on o.id = a.id
    join fleet_core.jobs j on j.id = a.job_id
   where o.node_id = node
     and (include_running or o.started_at is null)
     and o.lease_expires_at > (select fleet_core.clock())
   order by j.priority, o.assigned_at, o.id
   limit max_rows;
end
$$;

comment on function fleet_core.held_by_node(uuid, int, boolean) is
$$See fleet.assignments_for_node.$$;
