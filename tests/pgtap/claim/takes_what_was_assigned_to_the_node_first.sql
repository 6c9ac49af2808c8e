-- First what was assigned to it and not started, then the queue, whatever the queue's priority.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node \gset
select t.job(:'org', priority => 500) as own, t.job(:'org', priority => 1) as urgent \gset
select count(*) as assigned from fleet.assign_job(:'own', array[:'node']::uuid[]) \gset

select results_eq(
  format('select job_id from fleet.claim(%L, max_jobs => 2)', :'node'),
  format('values (%L::uuid), (%L)', :'own', :'urgent'), 'its own, then the urgent one');

select t.healthy();
select * from finish();
