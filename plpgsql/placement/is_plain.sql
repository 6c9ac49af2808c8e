create or replace function fleet_core.is_plain(requires jsonb)
returns boolean
language sql
immutable
parallel safe
as $$
  select requires - array['labels', 'trust_domains', 'max_runtime_s'] = '{}'
$$;

comment on function fleet_core.is_plain(jsonb) is
$$Whether normalised requirements ask nothing of a device, whatever they ask of the node. Pure, so that it is inlined.$$;
