-- Attempts and codes are purged after a day.
select plan(5);

select t.org() as org \gset
select fleet.create_pairing_code(:'org', 'old', 'hash', 'rack');
select attempt_id, code_id from fleet_agent.open_pairing_attempt('192.0.2.1', 'old') \gset
select fleet_agent.redeem_pairing_code(:'attempt_id', :'code_id', 'old', 'k1', 'h') \g /dev/null
select t.travel('23 hours 59 minutes');
select is(fleet_core.purge_pairing(), 0, 'not before');
select fleet.create_pairing_code(:'org', 'new', 'hash', 'rack');
select count(*) from fleet_agent.open_pairing_attempt('192.0.2.1', 'new') \g /dev/null
select t.travel('1 minute');
select is(fleet_core.purge_pairing(), 2, 'one of each is a day old');
select results_eq('select (select array_agg(node_name) from fleet_core.pairing_codes), (select array_agg(node_name) from fleet_core.pairing_attempts)',
  $$values (array['new'], array['new'])$$, 'the younger ones stay');
select is((select count(*) from fleet.events where event = 'node_paired'), 1::bigint, 'and so does the audit trail');
select t.healthy();
select * from finish();
