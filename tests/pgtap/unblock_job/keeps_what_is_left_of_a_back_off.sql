-- R6: a block that is lifted early does not end a back-off.

select plan(6);

select t.org() as org \gset
select fleet.set_setting('retry_elsewhere_seconds', '0'), fleet.set_setting('backoff_jitter', '0');
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select t.fail(:'assignment');
select t.travel('2 seconds');
select fleet.block_job(:'job', 'look at it first'), fleet.unblock_job(:'job');

select is((select status from fleet.jobs), 'queued', 'it is queued');
select cmp_ok(t.wait_of(:'job'), '<=', '3 seconds'::interval, 'two of its five seconds are over');
select is(t.claim(:'node'), null, 'the others are not');
select t.travel('4 seconds');
select isnt(t.claim(:'node'), null, 'then it is handed out');
select t.healthy();
select is((select count(*)::int from fleet.assignments), 2, 'once');
select * from finish();
