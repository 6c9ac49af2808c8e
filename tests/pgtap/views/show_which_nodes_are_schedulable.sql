-- nodes.schedulable: online, not cooling, and a device that is not full; a node without devices has none that is full.

select plan(6);

select t.org() as org \gset
select t.node(:'org', devices => jsonb_build_array(t.gpu(8000), t.cpu(8000))) as node, t.node(:'org', 'bare', devices => '[]') as bare \gset

select is((select array_agg(schedulable order by name) from fleet.nodes), '{true,true}', 'both');
select t.measure(:'node', t.gpu(8000) || '{"vram_free_mb": 0}', t.cpu(8000));
select is((select schedulable from fleet.nodes where id = :'node'), true, 'one device is full');
select t.measure(:'node', t.gpu(8000) || '{"vram_free_mb": 0}', t.cpu(8000) || '{"ram_free_mb": 0}');
select is((select schedulable from fleet.nodes where id = :'node'), false, 'all are full');
select t.measure(:'node', t.cpu(8000));
select fleet.drain_node(:'node', 'maintenance');
select is((select schedulable from fleet.nodes where id = :'node'), false, 'draining');
select t.travel('46 seconds');
select is((select array_agg(schedulable order by name) from fleet.nodes), '{false,false}', 'silent');

select t.healthy();
select * from finish();
