-- The attempt is charged all the same; the app does its work on nothing, so that nobody can tell by the time.
select plan(3);

select results_eq($$select allowed, code_id, code_hash from fleet_agent.open_pairing_attempt('192.0.2.1', 'nobody')$$,
  $$values (true, null::uuid, null::text)$$, 'one row, allowed, without a code');
select is((select count(*) from fleet_core.pairing_attempts where source = '192.0.2.1' and is_wrong), 1::bigint, 'it counts as wrong');
select t.healthy();
select * from finish();
