create or replace function fleet_core.heard_again(node uuid, report jsonb, is_busy boolean, is_alone boolean)
returns jsonb
language plpgsql
volatile
as $$
declare
  answer jsonb;
begin
  -- One statement: most calls of a fleet are this one, and a statement costs more than what it does here.
  with known as materialized (
    select n.id, n.name, n.status, h.said, fleet_core.clock_at(s.test_clock_offset) as now_, coalesce(nullif(report -> 'devices', 'null'), '[]') as devices,
           fleet_core.heartbeat_interval(g.nodes_online, null, s) as next_seconds
      from fleet_core.nodes n
      join fleet_core.organizations g on g.id = n.organization_id
     cross join fleet_core.settings s
     cross join fleet_core.installation i
      join fleet_core.heartbeats h on h.node_id = n.id
     where n.id = heard_again.node
       and h.said = case when jsonb_typeof(report) = 'object' then fleet_core.said_in(report) end
       and n.status not in ('provisioning', 'offline', 'removed')
       and fleet_core.require_read_committed()
       and fleet_core.has_pulse(i.pulse_at, s.pulse_seconds)
       and (is_busy or not exists (select from fleet_core.open_assignments o where o.node_id = n.id))
       and (is_busy or coalesce(report -> 'assignments', '[]') in ('[]', 'null'))
       and coalesce(jsonb_typeof(report -> 'measurements'), 'null') in ('object', 'null')
       and octet_length(coalesce(report -> 'measurements', 'null')::text) <= 4096
       -- It has been checked, but the limits may have changed.
       and (report ->> 'lease_seconds' is null or report -> 'lease_seconds' between to_jsonb(s.lease_min_seconds) and to_jsonb(s.lease_max_seconds))
  ), beat as (
    -- The digest is looked at again once the row is had: something else may have been said while this call was under way.
    update fleet_core.heartbeats h
       set last_heartbeat_at = k.now_,
           measurements = fleet_core.measurements_in(report, h.measurements)
      from known k
     where h.node_id = k.id and h.said = k.said
    returning k.*
  ), measured as (
    update fleet_core.devices d
       set vram_free_mb = g.vram_free_mb::int, ram_free_mb = g.ram_free_mb::int, measured_at = b.now_
      from beat b
     cross join jsonb_to_recordset(b.devices) g(label text, vram_total_mb numeric, vram_free_mb numeric, ram_total_mb numeric, ram_free_mb numeric)
     where d.node_id = b.id and d.label = g.label
       -- Where the total is not told, more may be free than ever before; and a figure may be out of range.
       and (g.vram_free_mb is null or g.vram_free_mb <= case when g.vram_total_mb is null then d.vram_total_mb else 2147483647 end)
       and (g.ram_free_mb is null or g.ram_free_mb <= case when g.ram_total_mb is null then d.ram_total_mb else 2147483647 end)
    returning d.id
  )
  select jsonb_build_object(
           'node', jsonb_build_object('id', b.id, 'name', b.name, 'status', b.status),
           'renewed', '[]'::jsonb, 'stop', '[]'::jsonb, 'next_heartbeat_seconds', b.next_seconds, 'unknown_keys', '[]'::jsonb)
    into answer
    from beat b
   where (select count(*) from measured) = jsonb_array_length(b.devices)
     -- Lost in a crash, it is made good by the next one; nobody is told of it but the node.
     and (not is_alone or set_config('synchronous_commit', 'off', true) is not null);
  return answer;
end
$$;

comment on function fleet_core.heard_again(uuid, jsonb, boolean, boolean) is
$$Keeps a heartbeat that says what the one before it said (said_in), which has been checked and kept: when it came, and what it measured. Two HOT updates. Returns
the answer to it; null where that is not all there is to do, and then nothing is lost by going the whole way (heartbeat). is_busy: the caller sees to its assignments; otherwise it has none. is_alone: nothing else is done in this transaction, which need not wait for the
disk then. Called by heartbeat and its door for agents. Locks: the heartbeat's row, then those of the devices.$$;
