create or replace function fleet.status(max_rows int default 50)
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  everything    boolean := fleet_core.sees_everything();
  organizations uuid[] := fleet_core.visible_organizations();
begin
  perform fleet_core.check_range('max_rows', max_rows, 0, 10000);
  if not everything and organizations = '{}' then
    -- Seeing nothing must not look like a fleet where all is well.
    perform fleet_core.refuse('FL403', 'organization_denied', format('The login %s is bound to no organization.', session_user),
      'Ask the owner: fleet.grant_organization().');
  end if;
  return fleet_core.status_of(organizations, everything, max_rows);
end
$$;

comment on function fleet.status(int) is
$$How the login's part of the fleet stands, as one JSON document: what "fleet top" and the status page show. See fleet_core.status_of for its members.
max_rows: how many nodes, running assignments, waiting lanes and alarms are listed at most; the totals are whole. Locks nothing. Errors: invalid_argument;
organization_denied for a login that is bound to none.$$;
