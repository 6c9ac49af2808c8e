create or replace function fleet_core.plain_offer(node uuid)
returns fleet_core.offer
language plpgsql
stable
as $$
declare
  best fleet_core.devices;
begin
  -- As judge_device and verdicts would have it for a need of nothing: every device would do, and the score is its throughput.
  select * into best from fleet_core.devices d where d.node_id = node order by d.throughput_factor desc, d.label collate "C" limit 1;
  return row(null, null, null, 'infinity', best.id, best.label,
    jsonb_build_object('device', best.label, 'device_kind', best.kind, 'reason', coalesce('placed:' || best.kind, 'unplaced:no_devices'),
      'resident', false, 'would_evict', '[]'::jsonb, 'estimated_seconds', null), null, 0)::fleet_core.offer;
end
$$;

comment on function fleet_core.plain_offer(uuid) is
$$The offer of a node for work that asks nothing of a device (is_plain): its fastest one, by the same score as all other work. Called by take_slots, since most
work is like that and the whole judgement costs more than the rest of a claim.$$;
