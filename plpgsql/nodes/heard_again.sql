create or replace function fleet_core.heard_again(credential uuid, report jsonb)
returns jsonb
language plpgsql
volatile
as $$
declare
  known record;
begin
  -- Whoever installs locks the credentials before all else, so they are the first that is named; the assignments are no subquery that a planner would name
  -- before them.
  select n.id, n.name, n.status, fleet_core.clock_at(s.test_clock_offset) as now_, fleet_core.heartbeat_interval(g.nodes_online, null, s) as next_seconds
    into known
    from fleet_core.credentials c
   cross join fleet_core.settings s
   cross join fleet_core.installation i
    join fleet_core.nodes n on n.id = c.node_id
    join fleet_core.organizations g on g.id = n.organization_id
   where c.id = credential
     -- As acting_node would have it, which looks again where this finds nothing: the same report comes from the same instance.
     and c.revoked_at is null
     and c.scopes @> '{compute:heartbeat}'
     and c.last_used_at >= fleet_core.clock_at(s.test_clock_offset) - interval '1 minute'
     and n.status not in ('provisioning', 'offline', 'removed')
     and not exists (select from fleet_core.open_assignments o where o.node_id = n.id)
     and fleet_core.require_read_committed()
     and fleet_core.has_pulse(i.pulse_at, s.pulse_seconds)
     and jsonb_typeof(report) = 'object'
     and coalesce(report -> 'assignments', '[]') in ('[]', 'null')
     and coalesce(jsonb_typeof(report -> 'measurements'), 'null') in ('object', 'null')
     and octet_length(coalesce(report -> 'measurements', 'null')::text) <= 4096
     -- It has been checked, but the limits may have changed.
     and (report ->> 'lease_seconds' is null or report -> 'lease_seconds' between to_jsonb(s.lease_min_seconds) and to_jsonb(s.lease_max_seconds));
  -- Lost in a crash, what was measured is made good by the next one; nobody is told of it but the node.
  if not (found and fleet_core.keep_measured(known.id, report, known.now_) and set_config('synchronous_commit', 'off', true) = 'off') then
    return null;
  end if;
  return jsonb_build_object(
    'node', jsonb_build_object('id', known.id, 'name', known.name, 'status', known.status),
    'renewed', '[]'::jsonb, 'stop', '[]'::jsonb, 'next_heartbeat_seconds', known.next_seconds, 'unknown_keys', '[]'::jsonb);
end
$$;

comment on function fleet_core.heard_again(uuid, jsonb) is
$$A heartbeat of a node that has nothing in hand, by a credential that was taken less than a minute ago, which says what the one before it said (keep_measured).
Returns the answer to it; null where that is not all there is to do, and then nothing is lost by going the whole way (heartbeat). All that its transaction does,
which does not wait for the disk then. Called by heartbeat's door for agents.$$;
