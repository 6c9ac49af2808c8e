create or replace function fleet_core.require_read_committed()
returns void
language plpgsql
stable
as $$
begin
  if current_setting('transaction_isolation') not in ('read committed', 'read uncommitted') then
    perform fleet_core.refuse('FL400', 'isolation_not_supported',
      format('This function needs READ COMMITTED; this transaction is %s.', upper(current_setting('transaction_isolation'))),
      'It looks again after each lock it gets, which an older snapshot can''t do. Call it in a transaction of its own.');
  end if;
end
$$;

comment on function fleet_core.require_read_committed() is
$$Refuses the isolation levels whose snapshot stands still. Called by whatever hands out, reports or sweeps.
Errors: isolation_not_supported.$$;
