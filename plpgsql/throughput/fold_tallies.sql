create or replace function fleet_core.fold_tallies()
returns int
language plpgsql
volatile
as $$
declare
  too_large constant bigint := 64 * 1024 * 1024;
  folded    int := fleet_core.fold_batch();
begin
  if pg_relation_size('fleet_core.tallies') > too_large then
    folded := folded + fleet_core.empty_tallies();
  end if;
  return folded;
end
$$;

comment on function fleet_core.fold_tallies() is
$$Moves tallies into the counts of their minutes and the totals; returns how many. Called by run_chore, one session at a time.$$;
