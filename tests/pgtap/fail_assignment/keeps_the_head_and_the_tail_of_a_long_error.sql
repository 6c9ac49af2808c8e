-- Limits: error text is cut; a stack trace tells what happened at its end.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.fail(t.claim(:'node'), message => 'Traceback: ' || repeat('x', 100000) || ' ValueError: no paper');

select alike((select error from fleet.jobs), 'Traceback: %ValueError: no paper', 'both ends are there');
select t.healthy();
select * from finish();
