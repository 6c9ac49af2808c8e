create or replace function fleet.revoke_pairing_code(id uuid, reason text default null, actor text default session_user)
returns boolean
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  organization uuid;
begin
  perform fleet_core.check_given('id', id);
  select c.organization_id into organization from fleet_core.pairing_codes c where c.id = revoke_pairing_code.id;
  if not found or not fleet_core.may_see(organization) then
    perform fleet_core.refuse('FL404', 'pairing_code_not_found', format('There is no pairing code %s.', id));
  end if;
  return fleet_core.end_pairing_code(id, 'revoked', actor, fleet_core.clock(), jsonb_build_object('reason', left(reason, 2000)));
end
$$;

comment on function fleet.revoke_pairing_code(uuid, text, text) is
$$Ends a pairing code, so that nobody can pair by it any more; false when it had ended before. A machine that has paired by it stays: remove_node.
Locks: the code. Errors: invalid_argument, pairing_code_not_found.$$;
