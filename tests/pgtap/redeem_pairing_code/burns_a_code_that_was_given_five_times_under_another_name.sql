-- pairing_name_mismatch counts against the code it matched; 5 end it.
select plan(5);

select t.org() as org \gset
select id as code from fleet.create_pairing_code(:'org', 'oldbox', 'hash', 'rack') \gset
create temp table tried as
  select n, a.attempt_id from generate_series(1, 5) n, fleet_agent.open_pairing_attempt('192.0.2.' || n, 'm' || n) a;
select is(count(*) filter (where fleet_agent.redeem_pairing_code(t.attempt_id, :'code', 'm' || t.n, 'k1', 'h') ->> 'code' = 'pairing_name_mismatch'), 4::bigint, 'four times')
  from tried t where t.n < 5;
select is((select status from fleet.pairing_codes), 'live', 'it lives');
select is(fleet_agent.redeem_pairing_code(t.attempt_id, :'code', 'm5', 'k1', 'h') ->> 'code', 'pairing_name_mismatch', 'the fifth time')
  from tried t where t.n = 5;
select results_eq($$select c.status, (select count(*) from fleet.events where event = 'pairing_code_burned') from fleet.pairing_codes c$$,
  $$values ('burned', 1::bigint)$$, 'it is burned, and the audit trail has it');
select t.healthy();
select * from finish();
