-- R14: nothing crosses a tenant.
select plan(3);

select t.org('one') as one, t.org('two') as two \gset
select fleet.create_pairing_code(:'one', 'oldbox', 'hash', 'rack');
select attempt_id, code_id from fleet_agent.open_pairing_attempt('192.0.2.1', 'oldbox') \gset
select fleet_agent.redeem_pairing_code(:'attempt_id', :'code_id', 'oldbox', 'k1', 'h', mac => '02:00:00:00:AC:4B') \g /dev/null

select fleet.create_pairing_code(:'two', 'oldbox', 'hash', 'rack');
select attempt_id, code_id from fleet_agent.open_pairing_attempt('192.0.2.1', 'oldbox') \gset
select is(fleet_agent.redeem_pairing_code(:'attempt_id', :'code_id', 'oldbox', 'k2', 'h', mac => '02:00:00:00:AC:4B') ->> 'node_name', 'oldbox-AC4B',
  'neither its MAC nor its name is taken');
select results_eq('select organization_id from fleet.nodes order by created_at', format('values (%L::uuid), (%L)', :'one', :'two'), 'each has its node');
select t.healthy();
select * from finish();
