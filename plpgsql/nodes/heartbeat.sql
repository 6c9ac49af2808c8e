create or replace function fleet_core.heartbeat(actor fleet_core.actor, report jsonb)
returns jsonb
language plpgsql
volatile
as $$
declare
  known     record;
  limits    fleet_core.settings;
  words     text;
  said      bytea;
  is_same   boolean;
  unknown   text[] := '{}'::text[];
  now_      timestamptz;
  restarted boolean := false;
  held      uuid[];
  renewed   jsonb := '[]'::jsonb;
  stop      jsonb := '[]'::jsonb;
  shortest  int;
begin
  select s as limits, i.pulse_at, g.nodes_online, n.name, n.status, h as before, h.said,
         exists (select from fleet_core.open_assignments o where o.node_id = n.id) as has_work
    into known
    from fleet_core.settings s
   cross join fleet_core.installation i
    join fleet_core.nodes n on n.id = actor.node_id
    join fleet_core.organizations g on g.id = n.organization_id
    left join fleet_core.heartbeats h on h.node_id = n.id;
  limits := known.limits;
  -- Most heartbeats say what the one before them said. What they say has been checked and kept: only what is new each time is looked at.
  if jsonb_typeof(report) = 'object' then
    words := fleet_core.words_of(report);
    said := fleet_core.said_in(words);
  end if;
  is_same := coalesce(known.said = said, false)
         and known.status not in ('provisioning', 'offline')
         and octet_length(report::text) <= limits.max_payload_bytes
         and coalesce(jsonb_typeof(report -> 'measurements'), 'null') in ('object', 'null')
         and (coalesce(report -> 'assignments', '[]') in ('[]', 'null')
              or fleet_core.is_sound('heartbeat', jsonb_build_array(jsonb_build_object('assignments', report -> 'assignments'))));
  if not is_same then
    select k.known, k.unknown into report, unknown from fleet_core.known_part(report, limits) k;
  end if;
  if not (fleet_core.require_read_committed()
          and (report ->> 'lease_seconds' is null
               or fleet_core.check_range('lease_seconds', (report ->> 'lease_seconds')::numeric, limits.lease_min_seconds, limits.lease_max_seconds))) then
    return null;                                  -- never: each of them refuses by an error
  end if;
  if not fleet_core.has_pulse(known.pulse_at, limits.pulse_seconds) then
    perform fleet_core.beat();
  end if;
  now_ := fleet_core.clock_at(limits.test_clock_offset);

  -- What the node no longer has is given up first, since jobs come before nodes in the lock order.
  if coalesce(report -> 'assignments', 'null') not in ('[]', 'null') then
    held := array(select jsonb_array_elements_text(report -> 'assignments')::uuid);
  elsif report -> 'assignments' = '[]' then
    held := '{}';
  end if;
  if not is_same then
    restarted := fleet_core.is_restarted(known.before, report);
  end if;
  if known.has_work and held is not null then
    perform fleet_core.give_up_unheld(actor, held, case when restarted then now_ else (known.before).instance_first_seen_at end, now_, limits);
  end if;
  if held <> '{}' then
    renewed := fleet_core.renew_held(actor, held, (report ->> 'lease_seconds')::numeric::int, now_, limits);
  end if;

  if not is_same or fleet_core.keep_measured(array[row(1, actor.node_id, null, null, report, said, now_, null)::fleet_core.beat]) = 0 then
    known.status := fleet_core.keep_news(actor, known.before, report, case when unknown = '{}' then said end, restarted, now_);
  end if;
  if held <> '{}' then
    stop := fleet_core.to_stop(actor, held);
  end if;
  if known.has_work then
    shortest := (select min(o.lease_seconds) from fleet_core.open_assignments o where o.node_id = actor.node_id);
  end if;
  return jsonb_build_object(
    -- What it is stored as: the node has been heard just now.
    'node', jsonb_build_object('id', actor.node_id, 'name', known.name, 'status', known.status),
    'renewed', renewed,
    'stop', stop,
    'next_heartbeat_seconds', fleet_core.heartbeat_interval(known.nodes_online, shortest, limits),
    'unknown_keys', to_jsonb(unknown));
end
$$;

comment on function fleet_core.heartbeat(fleet_core.actor, jsonb) is
$$The whole conversation with a node (R22): see fleet.heartbeat.
Locks: the jobs of what is given up, SKIP LOCKED, then their parents; open assignments, SKIP LOCKED; then its heartbeat's row and its devices' or, where it
says something new, as keep_news.$$;
