-- R18: progressed, at most one a minute.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select fleet.report_progress(:'assignment', :'node', 10);
select t.later('30 seconds');
select fleet.report_progress(:'assignment', :'node', 20);

select is((select count(*)::int from fleet.events where event = 'progressed'), 1, 'one event for two reports within a minute');
select t.later('31 seconds');
select fleet.report_progress(:'assignment', :'node', 30);
select is((select count(*)::int from fleet.events where event = 'progressed'), 2, 'and the next after a minute');
select t.healthy();
select * from finish();
