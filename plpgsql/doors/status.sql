create or replace function fleet.status(max_rows int default 50)
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform fleet_core.check_range('max_rows', max_rows, 0, 10000);
  return fleet_core.status_of(fleet_core.visible_organizations(), fleet_core.sees_everything(), max_rows);
end
$$;

comment on function fleet.status(int) is
$$How the login's part of the fleet stands, as one JSON document: what "fleet top" and the status page show. See fleet_core.status_of for its members.
max_rows: how many nodes, running assignments, waiting lanes and alarms are listed at most; the totals are whole. Locks nothing. Errors: invalid_argument.$$;
