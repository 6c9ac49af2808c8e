create or replace function fleet_core.refuse_isolation()
returns boolean
language plpgsql
volatile
as $$
begin
  perform fleet_core.refuse('FL400', 'isolation_not_supported',
    format('This function needs READ COMMITTED; this transaction is %s.', upper(current_setting('transaction_isolation'))),
    'It looks again after each lock it gets, which an older snapshot can''t do. Call it in a transaction of its own.');
  return false;
end
$$;

comment on function fleet_core.refuse_isolation() is
$$Says that a function can't work at this isolation level. Called by require_read_committed. Errors: isolation_not_supported.$$;
