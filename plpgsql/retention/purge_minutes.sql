create or replace function fleet_core.purge_minutes(before timestamptz, most int)
returns int
language plpgsql
volatile
as $$
declare
  gone int;
begin
  delete from fleet_core.tally_minutes m
   where m.ctid = any (array(
     select o.ctid from fleet_core.tally_minutes o where o.minute < before order by o.minute limit most for update skip locked));
  get diagnostics gone = row_count;
  return gone;
end
$$;

comment on function fleet_core.purge_minutes(timestamptz, int) is
$$Deletes counts of minutes before then, the oldest first; returns how many. Totals stay. Called by purge.$$;
