-- R12, R30: null when no machine that is online and not cooling could carry it at this moment.

select plan(6);

select t.org() as org \gset
select t.node(:'org', devices => jsonb_build_array(t.gpu(24576) || '{"vram_free_mb": 8000}')) as node \gset

select ok((select p is null from fleet.place(:'org', '{"vram_min_mb": 30000}') p), 'more than there is');
select ok((select p is null from fleet.place(:'org', '{"vram_min_mb": 12000}') p), 'more than is free');
select is((select node_name from fleet.place(:'org', '{"vram_min_mb": 8000}')), 'n1', 'as much as is free');
select t.travel('46 seconds');
select ok((select p is null from fleet.place(:'org', '{}') p), 'nobody is online');
select fleet.heartbeat(:'node');
update fleet_core.nodes set cooling_until = fleet_core.clock() + interval '5 minutes' where id = :'node';
select ok((select p is null from fleet.place(:'org', '{}') p), 'the only one is cooling');

select t.healthy();
select * from finish();
