-- Names: with a MAC always base-AC4B, its last four hex digits in upper case.
select plan(4);

select t.org() as org \gset
select fleet.create_pairing_code(:'org', 'oldbox', 'hash', 'rack');
select attempt_id, code_id from fleet_agent.open_pairing_attempt('192.0.2.1', 'oldbox') \gset
select fleet_agent.redeem_pairing_code(:'attempt_id', :'code_id', 'oldbox', 'k1', 'h', mac => '3C-97-0e-aB-ac-4b') as answer \gset
select is(:'answer'::jsonb ->> 'node_name', 'oldbox-AC4B', 'the name');
select is(:'answer'::jsonb ->> 'base_name', 'oldbox', 'and what it was made from');
select is((select mac from fleet_core.nodes), '3c:97:0e:ab:ac:4b'::macaddr, 'the MAC is kept whole');
select t.healthy();
select * from finish();
