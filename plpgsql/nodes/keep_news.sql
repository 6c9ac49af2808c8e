create or replace function fleet_core.keep_news(
  actor fleet_core.actor, before fleet_core.heartbeats, report jsonb, said bytea, restarted boolean, now_ timestamptz)
returns text
language plpgsql
volatile
as $$
declare
  runs      text[];
  n         fleet_core.nodes;
  announced boolean;
  rebuilt   boolean := false;
begin
  perform fleet_core.lock_presence(actor.node_id, exclusive => false);
  -- One after the other: what two say at once would be kept as neither said it, and the digest would hide that.
  perform from fleet_core.heartbeats h where h.node_id = actor.node_id for no key update;
  if jsonb_typeof(report -> 'kinds') = 'array' then
    runs := array(select jsonb_array_elements_text(report -> 'kinds'));
  end if;
  update fleet_core.nodes u
     set status = case when u.status in ('provisioning', 'offline') then 'online' else u.status end,
         kinds = case when report ? 'kinds' then runs else u.kinds end
   where u.id in (
     select l.id
       from fleet_core.nodes l
      where l.id = actor.node_id
        and (l.status in ('provisioning', 'offline')
             or (report ? 'kinds' and not fleet_core.same_kinds(l.kinds, runs)))
        -- Locked only to be changed, and not waited for: whoever holds the row is changing the node, and the next heartbeat says it again.
        for no key update skip locked);
  announced := found;
  if jsonb_typeof(report -> 'devices') = 'array' then
    rebuilt := fleet_core.keep_devices(actor, report -> 'devices', now_);
  end if;
  if jsonb_typeof(report -> 'models') = 'array' then
    perform fleet_core.keep_models(actor, report -> 'models', now_);
  end if;
  if announced or rebuilt then
    perform fleet_core.announce(actor, report, by_devices_alone => not announced, now_ => now_);
  end if;
  select * into n from fleet_core.nodes u where u.id = actor.node_id;
  if report ? 'kinds' and not fleet_core.same_kinds(n.kinds, runs) then
    said := null;                                 -- the next one is to say them again
  end if;
  perform fleet_core.note_instance(actor, before, report ->> 'instance_id', now_);
  perform fleet_core.keep_heartbeat(actor, before, report, said, restarted, now_);
  return n.status;
end
$$;

comment on function fleet_core.keep_news(fleet_core.actor, fleet_core.heartbeats, jsonb, bytea, boolean, timestamptz) is
$$Keeps all that a heartbeat says, and returns the node's status: kinds, devices, models, the instance, and last the heartbeat. said: the digest to keep with it,
null where the report must be looked at again.
Called by heartbeat. Locks: the node's presence, shared; its heartbeat's row, then its others, and the organization's lanes where it announces something.
Errors: invalid_argument, node_removed.$$;
