create or replace function fleet_core.empty_tallies()
returns int
language plpgsql
volatile
-- Whoever reports waits behind this lock, so better later than long.
set lock_timeout = '100ms'
as $$
declare
  folded int;
begin
  lock table fleet_core.tallies in access exclusive mode;
  -- What was committed since the batch before the lock. If that was one batch of many, the rest comes first.
  folded := fleet_core.fold_batch();
  if not exists (select from fleet_core.tallies) then
    truncate fleet_core.tallies;
  end if;
  return folded;
exception
  when lock_not_available or deadlock_detected then
    return 0;
end
$$;

comment on function fleet_core.empty_tallies() is
$$Folds what is left of the tallies and gives their space back: while some snapshot is old, vacuum can't, and each sweep would read all that was ever counted
since. Returns how many it folded. Locks: the table, for 100 ms at most until it has it, and then until the transaction ends. Called by fold_tallies.$$;
