create or replace function fleet_core.require_read_committed()
returns boolean
language sql
volatile
as $$
  select case when current_setting('transaction_isolation') in ('read committed', 'read uncommitted') then true else fleet_core.refuse_isolation() end
$$;

comment on function fleet_core.require_read_committed() is
$$Refuses the isolation levels whose snapshot stands still; true otherwise. Called by whatever hands out, reports or sweeps. One expression, so that
it is inlined. Errors: isolation_not_supported.$$;
