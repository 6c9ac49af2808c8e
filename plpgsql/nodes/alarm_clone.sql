create or replace function fleet_core.alarm_clone(actor fleet_core.actor, instance text, now_ timestamptz)
returns void
language plpgsql
volatile
as $$
declare
  limits fleet_core.settings;
begin
  limits := (select s from fleet_core.settings s);
  update fleet_core.heartbeats h
     set cloned_at = now_
   where h.node_id = actor.node_id and (h.cloned_at is null or h.cloned_at < now_ - interval '1 minute');
  if found then
    update fleet_core.nodes n
       set cooling_until = greatest(n.cooling_until, now_ + make_interval(secs => limits.cooling_seconds))
     where n.id in (select l.id from fleet_core.nodes l where l.id = actor.node_id for no key update skip locked);
    perform fleet_core.note_audit(actor.organization_id, actor.node_id, 'node_cloned', actor.name, jsonb_build_object('instance', instance));
  end if;
end
$$;

comment on function fleet_core.alarm_clone(fleet_core.actor, text, timestamptz) is
$$Two machines share one identity: the audit trail and fleet.stuck say so, at most once a minute, and the node gets no new work for a while. What it holds stays.$$;
