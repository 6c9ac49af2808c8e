create or replace function fleet_core.purge_pairing()
returns int
language plpgsql
volatile
as $$
declare
  limits   fleet_core.settings;
  before   timestamptz;
  codes    int;
  attempts int;
begin
  limits := (select s from fleet_core.settings s);
  before := fleet_core.clock() - make_interval(secs => limits.pairing_kept_seconds);
  delete from fleet_core.pairing_codes c
   using (select o.id from fleet_core.pairing_codes o where o.created_at <= before limit limits.sweep_batch for update skip locked) o
   where c.id = o.id;
  get diagnostics codes = row_count;
  delete from fleet_core.pairing_attempts a
   using (select o.id from fleet_core.pairing_attempts o where o.opened_at <= before limit limits.sweep_batch for update skip locked) o
   where a.id = o.id;
  get diagnostics attempts = row_count;
  return codes + attempts;
end
$$;

comment on function fleet_core.purge_pairing() is
$$Deletes the pairing codes and attempts of more than a day ago (a code lives for half an hour at most); returns how many. What they led to stays in
the audit trail. Bounded; locks: its rows, SKIP LOCKED. Called by the housekeeping sweep.$$;
