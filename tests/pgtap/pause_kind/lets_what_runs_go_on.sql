-- D42: pause_kind stops handing out, not what is assigned or running.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node \gset
select t.job(:'org') as a, t.job(:'org') as b \gset
select t.claim(:'node') as running \gset
select id as assigned from fleet.assign_job(:'b', array[:'node']::uuid[]) \gset
select fleet.pause_kind(:'org', 'render', 'the licence has run out');

select is((fleet.complete_assignment(:'running', :'node', t.artifact())).job_status, 'complete', 'what runs may be completed');
select is((select assignment_id from fleet.claim(:'node', max_jobs => 9)), :'assigned', 'what was assigned may be claimed');

select t.healthy();
select * from finish();
