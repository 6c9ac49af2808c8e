create or replace function fleet_core.own_assignment(actor fleet_core.actor, assignment uuid)
returns jsonb
language plpgsql
stable
as $$
declare
  a fleet_core.assignment_rows;
begin
  select * into a from fleet_core.assignment_rows r where r.id = assignment and r.organization_id = actor.organization_id;
  if a.id is null then
    perform fleet_core.refuse('FL404', 'assignment_not_found', format('There is no assignment %s.', assignment));
  elsif a.node_id <> actor.node_id then
    perform fleet_core.refuse('FL409', 'assignment_not_yours', format('Assignment %s belongs to node %s.', assignment, a.node_name));
  end if;
  return to_jsonb(a) || jsonb_build_object('job', (
    select jsonb_build_object('id', j.id, 'kind', j.kind, 'status', fleet_core.job_status(j.id), 'payload', j.payload, 'requires', j.requires, 'lang', j.lang,
             'project_id', j.project_id, 'priority', j.priority, 'inputs', to_jsonb(j.inputs))
      from fleet_core.jobs j
     where j.id = a.job_id));
end
$$;

comment on function fleet_core.own_assignment(fleet_core.actor, uuid) is
$$One of the node's own assignments, open or ended, with its job, as JSON. Errors: assignment_not_found, assignment_not_yours.$$;
