-- Re-keying is not the way back into service, and no way to rename a node; a node made by hand has no base name.
select plan(4);

select t.org() as org \gset
select t.node(:'org', 'byhand') as node \gset
select fleet.drain_node(:'node', 'maintenance');
select fleet.create_pairing_code(:'org', 'newhost', 'hash', 'rack', node => :'node');
select attempt_id, code_id from fleet_agent.open_pairing_attempt('192.0.2.1', 'newhost') \gset
select fleet_agent.redeem_pairing_code(:'attempt_id', :'code_id', 'newhost', 'k1', 'h', mac => '02:00:00:00:AC:4B') as answer \gset
select is(concat_ws(' ', :'answer'::jsonb ->> 'node_name', :'answer'::jsonb ->> 'base_name'), 'byhand byhand', 'it keeps its name');
select is((select status from fleet.nodes), 'draining', 'and its status');
select is((select mac from fleet_core.nodes), '02:00:00:00:ac:4b'::macaddr, 'its MAC is known from now on');
select t.healthy();
select * from finish();
