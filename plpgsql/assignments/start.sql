create or replace function fleet_core.start(actor fleet_core.actor, assignment uuid)
returns setof fleet.assignments
language plpgsql
volatile
as $$
declare
  held  fleet_core.open_assignments := fleet_core.lock_open(actor, assignment);
  ended record;
  now_  timestamptz := fleet_core.clock();
begin
  if held.id is null then
    select a.state, a.reason, j.id as job_id, j.outcome into ended
      from fleet_core.ended_assignments a
      join fleet_core.jobs j on j.id = a.job_id
     where a.id = assignment;
    if ended.outcome is not null then
      perform fleet_core.refuse('FL409', 'job_already_finished', format('Job %s is %s.', ended.job_id, ended.outcome), 'Drop it; nothing more is expected.');
    end if;
    perform fleet_core.refuse('FL409', 'assignment_not_startable', format('Assignment %s ended as %s (%s).', assignment, ended.state, ended.reason),
      'Claim again.');
  elsif held.started_at is null then
    if fleet_core.renew(held, held.lease_seconds, now_) is null then
      perform fleet_core.refuse('FL409', 'assignment_not_startable',
        format('The lease of assignment %s ended at %s, and its kind is exclusive.', assignment, held.lease_expires_at), 'Claim again.');
    end if;
    update fleet_core.open_assignments o
       set started_at = now_, credential_id = coalesce(actor.credential_id, o.credential_id)
     where o.id = assignment;
    insert into fleet_core.job_events (at, organization_id, job_id, assignment_id, node_id, event, actor)
    values (now_, held.organization_id, held.job_id, held.id, held.node_id, 'started', actor.name);
  end if;
  return query select a.* from fleet_core.assignment_rows a where a.id = assignment;
end
$$;

comment on function fleet_core.start(fleet_core.actor, uuid) is
$$A node starts what it was handed. See fleet.start_assignment.$$;
