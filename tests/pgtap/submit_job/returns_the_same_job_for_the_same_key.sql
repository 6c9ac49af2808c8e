-- The same key with the same content in the same organization returns the same job.

select plan(4);

select t.org() as org \gset
select fleet.submit_job(:'org', 'render', '{"chapter": 7}', idempotency_key => 'k', lang => 'de') as first \gset

select is(fleet.submit_job(:'org', 'render', '{"chapter": 7}', idempotency_key => 'k', lang => 'de'), :'first', 'the first job''s id');
select is((select count(*) from fleet.jobs), 1::bigint, 'there is one job');
select is((select count(*) from fleet.events where job_id = :'first'), 1::bigint, 'and one event');

select t.healthy();
select * from finish();
