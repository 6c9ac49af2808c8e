create or replace function fleet_agent.renew(credential uuid, instance text, assignment uuid, lease_seconds int)
returns jsonb
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return jsonb_build_object('lease_expires_at', fleet_core.extend(fleet_core.acting_node(credential, instance, '{compute:claim}'), assignment, lease_seconds));
end
$$;

comment on function fleet_agent.renew(uuid, text, uuid, int) is
$$See fleet.renew_lease. Returns {lease_expires_at}, null when it is no longer the node's to renew.$$;
