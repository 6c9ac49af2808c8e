-- D22: what counts after a lock needs READ COMMITTED.
select plan(3);

begin isolation level repeatable read;
select t.throws($$select fleet_agent.open_pairing_attempt('192.0.2.1', 'own')$$, 'isolation_not_supported', 'to open', 'FL400');
select t.throws($$select fleet_agent.redeem_pairing_code(null, null, 'own', 'k1', 'h')$$, 'isolation_not_supported', 'and to redeem', 'FL400');
commit;
select t.healthy();
select * from finish();
