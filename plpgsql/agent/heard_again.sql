create or replace function fleet_agent.heard_again(beats jsonb)
returns table (n int, answer jsonb)
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  known fleet_core.beat[];
  beat  fleet_core.beat;
begin
  -- Whoever installs locks the credentials before all else, so they are the first that is named; and nothing is a subquery that a planner would name before them.
  known := array(
    select row(b.n, n.id, n.name, n.status, b.report, d.said, fleet_core.clock_at(s.test_clock_offset),
               fleet_core.heartbeat_interval(g.nodes_online, null, s))::fleet_core.beat
      from fleet_core.credentials c
      join jsonb_to_recordset(beats) b(n int, credential uuid, report jsonb) on b.credential = c.id
     cross join fleet_core.settings s
     cross join fleet_core.installation i
      join fleet_core.nodes n on n.id = c.node_id
      join fleet_core.organizations g on g.id = n.organization_id
     cross join lateral (select case when jsonb_typeof(b.report) = 'object' then fleet_core.words_of(b.report) end as words offset 0) w
     cross join lateral (select fleet_core.said_in(w.words) as said offset 0) d
      join fleet_core.heartbeats h on h.node_id = n.id and h.said = d.said
     -- As acting_node would have it: the same report comes from the same instance.
     where c.revoked_at is null
       and c.scopes @> '{compute:heartbeat}'
       and c.last_used_at >= fleet_core.clock_at(s.test_clock_offset) - interval '1 minute'
       and n.status not in ('provisioning', 'offline', 'removed')
       and not exists (select from fleet_core.open_assignments o where o.node_id = n.id)
       and fleet_core.require_read_committed()
       and fleet_core.has_pulse(i.pulse_at, s.pulse_seconds)
       and coalesce(nullif(b.report -> 'assignments', 'null'), '[]') = '[]'
       and coalesce(jsonb_typeof(b.report -> 'measurements'), 'null') in ('object', 'null')
       and coalesce(pg_column_size(b.report -> 'measurements'), 0) <= 4096
       -- It has been checked, but the limits may have changed.
       and octet_length(w.words) + 4096 <= s.max_payload_bytes
       and (b.report ->> 'lease_seconds' is null or b.report -> 'lease_seconds' between to_jsonb(s.lease_min_seconds) and to_jsonb(s.lease_max_seconds))
       -- Nobody waits here for somebody else's row, and their order does not matter; who changes devices has the heartbeat's row first.
       for no key update of h skip locked);
  if known = '{}' then
    return;
  end if;
  -- Lost in a crash, what was measured is made good by the next one; nobody is told of it but the nodes.
  if fleet_core.keep_measured(known) < cardinality(known) or set_config('synchronous_commit', 'off', true) is null then
    raise exception 'One of these heartbeats needs a closer look.';   -- so that what may be refused then has not been kept before
  end if;
  foreach beat in array known loop
    n := beat.n;
    answer := jsonb_build_object(
      'node', jsonb_build_object('id', beat.node_id, 'name', beat.name, 'status', beat.status),
      'renewed', '[]'::jsonb, 'stop', '[]'::jsonb, 'next_heartbeat_seconds', beat.next_seconds, 'unknown_keys', '[]'::jsonb);
    return next;
  end loop;
end
$$;

comment on function fleet_agent.heard_again(jsonb) is
$$The heartbeats, of those that came together, that say what the ones before them said and come of nodes that have nothing in hand, by credentials that were taken
less than a minute ago. beats: an array of {n, credential, report}, reports with their instance_id. Returns the answers to those that were kept, by their n; a node that
it leaves out is to go the whole way (heartbeat), and so are all of them after an error, as there is when a node stands in it twice or measured what can't be. To be called in a transaction of its own, which
does not wait for the disk: nothing would be lost but a measurement.
Locks: the heartbeats' rows, SKIP LOCKED, then those of the devices.$$;
