create or replace function fleet_core.placement_json(organization uuid, kind text, need fleet_core.need, v fleet_core.verdict)
returns jsonb
language plpgsql
stable
as $$
begin
  return jsonb_build_object('device', v.device, 'device_kind', v.device_kind, 'reason', v.placement_reason, 'resident', v.resident,
    'would_evict', to_jsonb(v.would_evict),
    -- Looked up only for work that is placed by memory: history is an index look-up a lane, too dear for every claim of anything.
    'estimated_seconds', case when need.has_floor then fleet_core.estimate_seconds(organization, kind, v) end);
end
$$;

comment on function fleet_core.placement_json(uuid, text, fleet_core.need, fleet_core.verdict) is
$$A verdict as the placement that travels with the work: {device, device_kind, reason, resident, would_evict, estimated_seconds}.$$;
