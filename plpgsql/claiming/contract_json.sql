create or replace function fleet_core.contract_json(contract fleet_core.contracts)
returns jsonb
language plpgsql
immutable
as $$
begin
  return jsonb_build_object('requirements', contract.requirements, 'require_bytes', contract.require_bytes, 'exclusive', contract.exclusive);
end
$$;

comment on function fleet_core.contract_json(fleet_core.contracts) is
$$What a kind demands of a node's report, as the node gets it.$$;
