create or replace function fleet_core.be_present(known fleet_core.installation, pulse_seconds int, is_free boolean)
returns boolean
language sql
volatile
as $$
  select case when known.postmaster_started_at = pg_postmaster_start_time() and fleet_core.has_pulse(known.pulse_at, pulse_seconds) then true
              else fleet_core.come_forward(is_free) end
$$;

comment on function fleet_core.be_present(fleet_core.installation, int, boolean) is
$$How whatever hands out work begins: in its own cluster (D37), and with a pulse that is no older than pulse_seconds (D1). One expression, so that it is
inlined: almost always both are so. is_free: see come_forward. Errors: fleet_inactive.$$;
