-- Job states: handing a job out does not make it running, starting it does.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.assign(:'job', :'node') as assignment \gset

select is(t.status(:'job'), 'queued', 'handed out, it is still queued');
select is((select state from fleet.start_assignment(:'assignment', :'node')), 'running', 'the answer is the assignment, running');
select is(t.status(:'job'), 'running', 'started, the job runs');
select t.healthy();
select * from finish();
