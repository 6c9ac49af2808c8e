create or replace function fleet_core.may_deliver(actor fleet_core.actor)
returns boolean
language plpgsql
stable
as $$
begin
  return exists (select from fleet_core.open_assignments o where o.node_id = actor.node_id)
      -- A late completion needs its files as much as a punctual one (R8).
      or exists (
        select from fleet_core.ended_assignments e
          join fleet_core.jobs j on j.id = e.job_id
         where e.node_id = actor.node_id
           and e.reason in ('lease_expired', 'never_started', 'unacknowledged')
           and j.outcome is null
           and not j.is_container)
      -- What was stopped, or decomposed, leaves a log (D18); the node has just learnt of it.
      or exists (
        select from fleet_core.ended_assignments e
         where e.node_id = actor.node_id
           and e.finished_at > fleet_core.clock() - interval '5 minutes');
end
$$;

comment on function fleet_core.may_deliver(fleet_core.actor) is
$$Whether a node may upload bytes: it holds an assignment, or one that it may still complete late, or one that ended within five minutes and
may have a log. Called by locate_bytes.$$;
