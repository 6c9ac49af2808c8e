create or replace function fleet.report_devices(node uuid, devices jsonb)
returns setof fleet.devices
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  actor fleet_core.actor := fleet_core.node_actor(node);
begin
  perform fleet_core.lock_presence(node, exclusive => false);
  actor := fleet_core.node_actor(node);           -- again: it may have been removed while this call waited
  perform fleet_core.forget_said(node);
  if fleet_core.keep_devices(actor, devices, fleet_core.clock()) then
    perform fleet_core.judge_lanes(node);
    perform fleet_core.note_audit(actor.organization_id, node, 'node_announced', actor.name, jsonb_build_object('devices', devices));
  end if;
  return query select d.* from fleet_core.device_rows d where d.node_id = node order by d.label;
end
$$;

comment on function fleet.report_devices(uuid, jsonb) is
$$What fleet.heartbeat does with devices: an array of {kind, label, vram_total_mb, vram_free_mb, ram_total_mb, ram_free_mb, compute_units, throughput_factor = 1,
supports_accelerators}, memory in MB; by label; the unreported are gone. Returns the node's devices.
Locks: the node's presence, shared, its heartbeat's and device rows; last the organization's lanes. Errors: node_not_found, node_removed, invalid_argument.$$;
