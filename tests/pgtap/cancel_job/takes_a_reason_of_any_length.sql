-- Any text of any length.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset

select is(fleet.cancel_job(:'job', repeat('ä', 1000000)), 'cancelled', 'it is cut, not refused');
select cmp_ok(length((select reason from fleet.jobs)), '<=', 2000, 'to 2,000 characters');
select t.healthy();
select * from finish();
