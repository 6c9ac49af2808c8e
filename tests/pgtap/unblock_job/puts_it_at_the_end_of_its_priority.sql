-- R31: what becomes ready goes behind what was ready before it.

select plan(5);

select t.org() as org \gset
select t.node(:'org') as node \gset
select t.job(:'org') as blocked, t.job(:'org') as a \gset
select fleet.block_job(:'blocked', 'the input is broken'), fleet.unblock_job(:'blocked', 'ann');

select is((select status from fleet.jobs where id = :'blocked'), 'queued', 'it is queued');
select is((select reason from fleet.jobs where id = :'blocked'), null, 'without a reason');
select is((select actor from fleet.events where job_id = :'blocked' and event = 'unblocked'), 'ann', 'the history has it');
select results_eq(
  format('select job_id from fleet.claim(%L, max_jobs => 9)', :'node'), format('values (%L::uuid), (%L)', :'a', :'blocked'), 'it comes last');

select t.healthy();
select * from finish();
