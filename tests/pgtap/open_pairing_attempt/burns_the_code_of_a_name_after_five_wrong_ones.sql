-- Pairing: 5 wrong ones on one node name burn its live codes.
select plan(6);

select t.org() as org \gset
select id as own from fleet.create_pairing_code(:'org', 'own', 'hash of own', 'rack') \gset
select id as other from fleet.create_pairing_code(:'org', 'other', 'hash of other', 'rack') \gset
select count(*) from generate_series(1, 5) n, fleet_agent.open_pairing_attempt('192.0.2.' || n, 'own') \g /dev/null

select is((select status from fleet.pairing_codes where id = :'own'), 'burned', 'from five sources, five are enough');
select is((select array_agg(node_name) from fleet_agent.open_pairing_attempt('192.0.2.9', 'own')), array['other'], 'the code is handed out no more');
select is((select array_agg(node_name) from fleet_agent.open_pairing_attempt('192.0.2.9', 'third')), array['other'], 'under no name');
select is((select status from fleet.pairing_codes where id = :'other'), 'live', 'that of another name lives');
select is((select array_agg(detail ->> 'code_id') from fleet.events where event = 'pairing_code_burned'), array[:'own'], 'the audit trail has it once');
select t.healthy();
select * from finish();
