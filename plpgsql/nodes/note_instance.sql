create or replace function fleet_core.note_instance(actor fleet_core.actor, before fleet_core.heartbeats, instance text, now_ timestamptz)
returns void
language plpgsql
volatile
as $$
declare
  limits fleet_core.settings;
  recent int;
begin
  if before.instance_id is null or instance is null or before.instance_id = instance then
    return;
  end if;
  limits := (select s from fleet_core.settings s);
  update fleet_core.heartbeats h
     set past_instances = (
           select jsonb_agg(p.value order by p.n)
             from (select jsonb_build_object('id', before.instance_id, 'until', before.last_heartbeat_at) as value, 0 as n
                   union all
                   select e.value, e.n from jsonb_array_elements(before.past_instances) with ordinality e(value, n) where e.n < 16) p)
   where h.node_id = actor.node_id
  returning (select count(*) from jsonb_array_elements(h.past_instances) p where (p.value ->> 'until')::timestamptz > now_ - interval '5 minutes') into recent;
  -- Starts one after the other, each while the one before was still heard: rather two machines than one that restarts.
  if recent > 3 and before.last_heartbeat_at > now_ - make_interval(secs => limits.online_seconds) then
    perform fleet_core.alarm_clone(actor, instance, now_);
  end if;
end
$$;

comment on function fleet_core.note_instance(fleet_core.actor, fleet_core.heartbeats, text, timestamptz) is
$$Keeps the last 16 instances of a node's agent; more than three changes in five minutes, the one before not silent, raise the alarm of a clone (D30).
Called by heartbeat, before it keeps the new instance.$$;
