create or replace function fleet_core.slot_of(place fleet_core.queue, kind text, node fleet_core.nodes, offer fleet_core.offer)
returns fleet_core.slot
language sql
volatile
as $$
  select row(fleet_core.new_id(node.organization_id), place.job_id, node.id, place.attempt, kind, place.ready_at,
             offer.device, offer.placement, offer.device_id, offer.reserves, offer.load_seconds, place.max_runtime_s)::fleet_core.slot
$$;

comment on function fleet_core.slot_of(fleet_core.queue, text, fleet_core.nodes, fleet_core.offer) is
$$The slot of a place in the queue that a node gets as it was offered. One expression, so that it is inlined.$$;
