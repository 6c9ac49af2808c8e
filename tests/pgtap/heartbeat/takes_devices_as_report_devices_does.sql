-- R22: the devices stand for all there are; an absent key, or null, leaves what is known.

select plan(4);

select t.org() as org \gset
select t.node(:'org', devices => jsonb_build_array(t.cpu(), t.gpu())) as node \gset

select fleet.heartbeat(:'node', '{}');
select set_eq('select label from fleet.devices', '{cpu0,gpu0}'::text[], 'an absent key leaves them');
select fleet.heartbeat(:'node', '{"devices": null}');
select set_eq('select label from fleet.devices', '{cpu0,gpu0}'::text[], 'null leaves them');
select t.measure(:'node', t.gpu(label => 'gpu0'), t.gpu(label => 'gpu1'));
select set_eq('select label from fleet.devices', '{gpu0,gpu1}'::text[], 'a list stands for all');

select t.healthy();
select * from finish();
