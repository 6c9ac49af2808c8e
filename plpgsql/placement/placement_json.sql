create or replace function fleet_core.placement_json(need fleet_core.need, v fleet_core.verdict)
returns jsonb
language plpgsql
immutable
as $$
begin
  return jsonb_build_object('device', v.device, 'device_kind', v.device_kind, 'reason', v.placement_reason, 'resident', v.resident,
    'would_evict', to_jsonb(v.would_evict))
    -- Only work that is placed by memory is estimated: history is an index look-up, too dear for every claim of anything.
    || case when need.has_floor then '{}' else '{"estimated_seconds": null}' end::jsonb;
end
$$;

comment on function fleet_core.placement_json(fleet_core.need, fleet_core.verdict) is
$$A verdict as the placement that travels with the work: {device, device_kind, reason, resident, would_evict, estimated_seconds}.
How long the work would take is looked up by open_assignments, when it is handed out.$$;
