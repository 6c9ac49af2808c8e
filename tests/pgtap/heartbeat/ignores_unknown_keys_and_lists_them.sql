-- D41: agents may be newer than the controller.

select plan(6);

select t.org() as org \gset
select fleet.create_node(:'org', 'n1') as node \gset
select fleet.heartbeat(:'node', '{"colour": "red", "Kinds": ["x"], "agent_version": "2.0"}') as answer \gset

select is(:'answer'::jsonb -> 'unknown_keys', '["Kinds", "colour"]'::jsonb, 'listed in the answer');
select results_eq('select status, agent_version, kinds from fleet.nodes', $$values ('online', '2.0', null::text[])$$, 'the rest counts');

select fleet.heartbeat(:'node', '{"devices": [{"kind": "cpu", "label": "cpu0", "fan_rpm": 900, "ram_free_mb": 1}, {"kind": "cpu", "label": "cpu1", "fan_rpm": 0}],
                                  "models": [{"slug": "a", "state": "loaded", "device": "cpu0", "mood": "good"}]}') as answer \gset
select is(:'answer'::jsonb -> 'unknown_keys', '["devices.fan_rpm", "models.mood"]'::jsonb, 'those of devices and models as well');
select results_eq('select d.label, d.ram_free_mb, m.slug from fleet.devices d left join fleet.node_models m on m.device = d.label order by 1',
                  $$values ('cpu0', 1, 'a'), ('cpu1', null, null)$$, 'and the rest of them counts');
select t.throws(format('select fleet.heartbeat(%L, %L)', :'node', '{"devices": [{"kind": "cpu", "label": "cpu0", "fan_rpm": 1, "ram_free_mb": -1}]}'), 'invalid_argument',
                'what is known is checked', 'FL400');

select t.healthy();
select * from finish();
