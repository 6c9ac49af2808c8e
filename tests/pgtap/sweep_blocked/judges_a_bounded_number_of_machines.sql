-- §Cost: what one run has no time for, one of the next has.

select plan(3);

select t.org() as org \gset
select t.node(:'org');
select count(t.job(:'org', requires => jsonb_build_object('vram_min_mb', 99000 + n))) from generate_series(1, 12) n;
select fleet.set_setting('sweep_batch', '10');

select is(fleet.sweep_blocked(), 5, 'ten, a lane and its machine counting each');
select sum(fleet.sweep_blocked()) from generate_series(1, 200);
select is((select count(*) from fleet.jobs where status = 'blocked'), 12::bigint, 'all in the end');

select t.healthy();
select * from finish();
