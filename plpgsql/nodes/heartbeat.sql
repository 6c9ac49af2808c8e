create or replace function fleet_core.heartbeat(actor fleet_core.actor, report jsonb)
returns jsonb
language plpgsql
volatile
as $$
declare
  limits  fleet_core.settings;
  now_    timestamptz;
  known   text[];
  unknown text[] := '{}'::text[];
  before  fleet_core.heartbeats;
  held    uuid[];
  runs    text[];
  renewed jsonb;
  n       fleet_core.nodes;
  announced boolean;
  rebuilt   boolean := false;
  restarted boolean;
begin
  perform fleet_core.require_read_committed();
  limits := (select s from fleet_core.settings s);
  perform fleet_core.check_object('report', report, limits.max_payload_bytes);
  if not fleet_core.is_sound('heartbeat', jsonb_build_array(report)) then
    -- Keys that are not known are no fault here: an agent may be newer than the controller.
    known := array(select f.name from fleet_core.fields f where f.shape = 'heartbeat');
    unknown := array(select k from jsonb_object_keys(report) k where k <> all (known) order by k);
    perform fleet_core.check_element('report', 'heartbeat', report - unknown);
  end if;
  perform fleet_core.beat();
  if report ->> 'agent_started_at' is not null and fleet_core.finite_timestamp(report ->> 'agent_started_at') is null then
    perform fleet_core.refuse('FL400', 'invalid_argument', 'report.agent_started_at: must be a finite timestamp.');
  end if;
  if (report ->> 'lease_seconds') is not null then
    perform fleet_core.check_range('lease_seconds', (report ->> 'lease_seconds')::numeric::int, limits.lease_min_seconds, limits.lease_max_seconds);
  end if;
  now_ := fleet_core.clock();
  select * into before from fleet_core.heartbeats h where h.node_id = actor.node_id;
  restarted := fleet_core.is_restarted(before, report);

  -- What the node no longer has is given up first, since jobs come before nodes in the lock order.
  if jsonb_typeof(report -> 'assignments') = 'array' then
    held := array(select jsonb_array_elements_text(report -> 'assignments')::uuid);
    perform fleet_core.give_up_unheld(actor, held, case when restarted then now_ else before.instance_first_seen_at end, now_, limits);
  end if;
  if jsonb_typeof(report -> 'kinds') = 'array' then
    runs := array(select jsonb_array_elements_text(report -> 'kinds'));
  end if;
  renewed := fleet_core.renew_held(actor, held, (report ->> 'lease_seconds')::numeric::int, now_, limits);

  perform fleet_core.lock_presence(actor.node_id, exclusive => false);
  update fleet_core.nodes u
     set status = case when u.status in ('provisioning', 'offline') then 'online' else u.status end,
         kinds = case when report ? 'kinds' then runs else u.kinds end
   where u.id in (
     select l.id
       from fleet_core.nodes l
      where l.id = actor.node_id
        and (l.status in ('provisioning', 'offline')
             -- As a set: an agent may name them in any order.
             or (report ? 'kinds' and ((l.kinds is null) <> (runs is null) or not (l.kinds @> runs and l.kinds <@ runs))))
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
  perform fleet_core.note_instance(actor, before, report ->> 'instance_id', now_);
  perform fleet_core.keep_heartbeat(actor, before, report, restarted, now_);

  select * into n from fleet_core.nodes u where u.id = actor.node_id;
  return jsonb_build_object(
    'node', jsonb_build_object('id', n.id, 'name', n.name, 'status', fleet_core.node_status(n, now_)),
    'renewed', renewed,
    'stop', fleet_core.to_stop(actor, held),
    'next_heartbeat_seconds', greatest(1, least(fleet_core.heartbeat_interval(actor.organization_id, limits),
      (select min(o.lease_seconds) / 3 from fleet_core.open_assignments o where o.node_id = actor.node_id))),
    'unknown_keys', to_jsonb(unknown));
end
$$;

comment on function fleet_core.heartbeat(fleet_core.actor, jsonb) is
$$The whole conversation with a node (R22): see fleet.heartbeat.
Locks: the jobs of what is given up, SKIP LOCKED, then their parents; open assignments, SKIP LOCKED; the node's presence, shared; last its rows, and
the organization's lanes where it announces something.$$;
