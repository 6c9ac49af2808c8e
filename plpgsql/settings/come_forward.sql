create or replace function fleet_core.come_forward()
returns boolean
language plpgsql
volatile
as $$
begin
  perform fleet_core.check_active();
  perform fleet_core.beat();
  return true;
end
$$;

comment on function fleet_core.come_forward() is
$$Looks whether this is the cluster that it was, and writes the pulse. Called by be_present and assign_job. Errors: fleet_inactive.$$;
