create or replace function fleet_core.possible_open_assignment(
  attempt int, lease_seconds int, progress_percent numeric)
returns boolean
language plpgsql
immutable
parallel safe
as $$
begin
  return attempt >= 1
     and lease_seconds > 0
     and coalesce(progress_percent between 0 and 100, true);
end
$$;

comment on function fleet_core.possible_open_assignment(int, int, numeric) is
$$What a row of fleet_core.open_assignments can be.$$;
