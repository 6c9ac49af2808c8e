-- A key lives as long as its job's row: a finished job still answers to it.

select plan(3);

select t.org() as org \gset
select fleet.submit_job(:'org', 'render', idempotency_key => 'k') as first \gset
select fleet.cancel_job(:'first', 'not needed');

select is(fleet.submit_job(:'org', 'render', idempotency_key => 'k'), :'first', 'the cancelled job');
select is((select status from fleet.jobs where id = :'first'), 'cancelled', 'which stays cancelled');

select t.healthy();
select * from finish();
