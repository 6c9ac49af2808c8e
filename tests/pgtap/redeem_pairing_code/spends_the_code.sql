-- Pairing code: single use.
select plan(4);

select t.org() as org \gset
select fleet.create_pairing_code(:'org', 'oldbox', 'hash', 'rack');
select attempt_id as first, code_id from fleet_agent.open_pairing_attempt('192.0.2.1', 'oldbox') \gset
select attempt_id as second from fleet_agent.open_pairing_attempt('192.0.2.1', 'oldbox') \gset

select ok((fleet_agent.redeem_pairing_code(:'first', :'code_id', 'oldbox', 'k1', 'h', mac => '02:00:00:00:00:01') ->> 'ok')::boolean, 'once');
select is(fleet_agent.redeem_pairing_code(:'second', :'code_id', 'oldbox', 'k2', 'h', mac => '02:00:00:00:00:02') ->> 'code', 'pairing_code_invalid', 'not twice');
select results_eq('select c.status, n.name from fleet.pairing_codes c join fleet.nodes n on n.id = c.paired_node_id', $$values ('redeemed', 'oldbox-0001')$$,
  'the view tells what it became');
select t.healthy();
select * from finish();
