-- D41: agents may be newer than the controller.

select plan(3);

select t.org() as org \gset
select fleet.create_node(:'org', 'n1') as node \gset
select fleet.heartbeat(:'node', '{"colour": "red", "Kinds": ["x"], "agent_version": "2.0"}') as answer \gset

select is(:'answer'::jsonb -> 'unknown_keys', '["Kinds", "colour"]'::jsonb, 'listed in the answer');
select results_eq('select status, agent_version, kinds from fleet.nodes', $$values ('online', '2.0', null::text[])$$, 'the rest counts');

select t.healthy();
select * from finish();
