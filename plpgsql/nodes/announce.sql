create or replace function fleet_core.announce(actor fleet_core.actor, report jsonb, by_devices_alone boolean, now_ timestamptz)
returns void
language plpgsql
volatile
as $$
begin
  perform fleet_core.judge_lanes_soon(actor.node_id);
  -- A total that is measured rather than known may flap with each heartbeat. But what was handed out since the last word went by that.
  if by_devices_alone and exists (
    select from fleet_core.audit_events a
     where a.node_id = actor.node_id
       and a.event = 'node_announced'
       and a.at > now_ - interval '1 minute'
       and a.at > all (select o.assigned_at from fleet_core.open_assignments o where o.node_id = actor.node_id and o.reserves is not null))
  then
    return;
  end if;
  perform fleet_core.note_audit(actor.organization_id, actor.node_id, 'node_announced', actor.name, report - 'assignments' - 'measurements' - 'models');
end
$$;

comment on function fleet_core.announce(fleet_core.actor, jsonb, boolean, timestamptz) is
$$What follows when a node has come into service or has said something new about what it can run: lanes are judged anew, and the audit trail tells; of
devices alone at most once a minute, unless memory was given out meanwhile. Called by heartbeat.$$;
