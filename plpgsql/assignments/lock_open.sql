create or replace function fleet_core.lock_open(actor fleet_core.actor, assignment uuid)
returns fleet_core.open_assignments
language plpgsql
volatile
as $$
declare
  locked fleet_core.open_assignments;
  owner  record;
begin
  perform fleet_core.require_read_committed();
  perform fleet_core.check_given('assignment', assignment);
  select * into locked from fleet_core.open_assignments o where o.id = assignment for no key update;
  select a.organization_id, a.node_id, n.name into owner
    from (select locked.organization_id, locked.node_id where locked.id is not null
          union all
          select e.organization_id, e.node_id from fleet_core.ended_assignments e where e.id = assignment) a
    join fleet_core.nodes n on n.id = a.node_id;
  if owner.organization_id is distinct from actor.organization_id then
    perform fleet_core.refuse('FL404', 'assignment_not_found', format('There is no assignment %s.', assignment));
  elsif owner.node_id <> actor.node_id then
    perform fleet_core.refuse('FL409', 'assignment_not_yours', format('Assignment %s belongs to node %s.', assignment, owner.name),
      'Ask for your own with fleet.assignments_for_node().');
  end if;
  return locked;
end
$$;

comment on function fleet_core.lock_open(fleet_core.actor, uuid) is
$$An open assignment of the node, locked alone, without its job: for start, renew and progress, which decide nothing about the job. Null when it has ended.
Errors: isolation_not_supported, invalid_argument, assignment_not_found, assignment_not_yours.$$;
