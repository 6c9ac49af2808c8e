create or replace function fleet_core.plain_offer(lane uuid, fastest fleet_core.devices)
returns fleet_core.offer
language sql
stable
as $$
  select row(lane, 'infinity', fastest.id, fastest.label,
             jsonb_build_object('device', fastest.label, 'device_kind', fastest.kind, 'reason', coalesce('placed:' || fastest.kind, 'unplaced:no_devices'),
               'resident', false, 'would_evict', '[]'::jsonb, 'estimated_seconds', null), null, 0)::fleet_core.offer
$$;

comment on function fleet_core.plain_offer(uuid, fleet_core.devices) is
$$The offer of a node for work that asks nothing of a device (is_plain): its fastest one, as judge_device and verdicts would have it for a need of nothing.
Apart from the whole judgement, since most work is like that and the judgement costs more than the rest of a claim. One expression, so that it is
inlined. Called by take_slots.$$;
