-- D10: a property of the lane, read through to its jobs; a job that comes later is blocked as it comes.

select plan(6);

select t.org() as org \gset
select t.node(:'org') as node \gset
select count(fleet.submit_job(:'org', 'render', requires => '{"vram_min_mb": 99999}')) from generate_series(1, 50);

select is(fleet.sweep_blocked(), 1, 'one change');
select is(fleet.sweep_blocked(), 0, 'and none the second time');
select is((select count(*) from fleet.events where event = 'lane_blocked'), 1::bigint, 'one event');
select is((select count(*) from fleet.events where event = 'blocked'), 0::bigint, 'none a job');
select is(t.status(t.job(:'org', requires => '{"vram_min_mb": 99999}')), 'blocked', 'also the one that came later');

select t.healthy();
select * from finish();
