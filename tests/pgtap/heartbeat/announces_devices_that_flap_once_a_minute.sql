-- R18: a total that changes with each heartbeat must not fill the audit trail; but what is new since memory was given out is told.

select plan(5);

select t.org() as org \gset
select t.node(:'org', devices => jsonb_build_array(t.gpu(24000))) as node \gset
select (select count(*) from fleet.events where event = 'node_announced') as told \gset

select t.measure(:'node', t.gpu(24001)), t.measure(:'node', t.gpu(24000));
select is((select count(*) from fleet.events where event = 'node_announced'), :'told'::bigint, 'within a minute of its last word');
select is((select vram_total_mb from fleet.devices), 24000, 'what it says counts all the same');
select t.later('61 seconds');
select t.measure(:'node', t.gpu(24001)), t.measure(:'node', t.gpu(24000));
select is((select count(*) from fleet.events where event = 'node_announced'), :'told'::bigint + 1, 'once in the next');
select t.job(:'org', requires => '{"vram_min_mb": 20000}') as job \gset
select t.claim(:'node');
select t.measure(:'node', t.gpu(16000)), t.measure(:'node', t.gpu(16001));
select is((select count(*) from fleet.events where event = 'node_announced'), :'told'::bigint + 2, 'and once after it was given work by the old one');

select t.healthy();
select * from finish();
