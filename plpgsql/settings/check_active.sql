create or replace function fleet_core.check_active()
returns void
language plpgsql
volatile
as $$
begin
  if (select i.postmaster_started_at = pg_postmaster_start_time() from fleet_core.installation i) then
    return;
  end if;
  if fleet_core.is_copy() then
    perform fleet_core.refuse('FL409', 'fleet_inactive',
      'This database was copied from another cluster; two fleets that hand out the same jobs would run them twice.',
      'If the original is gone for good, the owner calls fleet.activate().');
  end if;
  -- Remembered without waiting: whoever holds the row does the same.
  update fleet_core.installation i
     set postmaster_started_at = pg_postmaster_start_time()
   where i.only_row in (select l.only_row from fleet_core.installation l for update skip locked);
end
$$;

comment on function fleet_core.check_active() is
$$Refuses to hand out or sweep in a copy of the database that was restored into another cluster (D37).
Errors: fleet_inactive.$$;
