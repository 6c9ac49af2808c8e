-- Job states: complete clears it.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select t.fail(:'assignment', message => 'out of paper');
select is((select error from fleet.jobs), 'out of paper', 'the job carries its last error');
select t.later('1 minute');
select t.claim(:'node') as assignment \gset
select t.complete(:'assignment');

select is((select error from fleet.jobs), null, 'until it is complete');
select t.healthy();
select * from finish();
