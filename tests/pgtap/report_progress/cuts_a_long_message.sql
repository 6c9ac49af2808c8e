-- Any text of any length.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select fleet.report_progress(:'assignment', :'node', 1, repeat('x', 100000));

select cmp_ok(length((select progress_message from fleet.assignments)), '<=', 2000, 'at most 2,000 characters are kept');
select t.healthy();
select * from finish();
