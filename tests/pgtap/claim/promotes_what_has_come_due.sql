-- D8: a claim itself makes ready what has come due, with no sweep involved, in the order in which it came due.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node \gset
select fleet.submit_job(:'org', 'render', run_at => fleet_core.clock() + interval '20 seconds') as second \gset
select fleet.submit_job(:'org', 'render', run_at => fleet_core.clock() + interval '10 seconds') as first \gset
select fleet.submit_job(:'org', 'render', run_at => fleet_core.clock() + interval '90 seconds') as later \gset

select is_empty(format('select * from fleet.claim(%L, max_jobs => 9)', :'node'), 'nothing is due yet');
select t.travel('30 seconds');
select results_eq(
  format('select job_id from fleet.claim(%L, max_jobs => 9)', :'node'), format('values (%L::uuid), (%L)', :'first', :'second'), 'what is due, in due order');
select is((select status from fleet.jobs where id = :'later'), 'queued', 'what is not due waits');

select t.healthy();
select * from finish();
