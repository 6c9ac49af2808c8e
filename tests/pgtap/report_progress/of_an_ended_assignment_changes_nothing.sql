-- Too late to matter: the node learns of it from its heartbeat.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select t.complete(:'assignment');

select lives_ok(format('select fleet.report_progress(%L, %L, 99)', :'assignment', :'node'), 'it is no error');
select is((select progress_percent from fleet.assignments), null, 'and leaves no trace');
select t.healthy();
select * from finish();
