-- R14: an idempotency key of another tenant is no key of this one, whoever asks.

select plan(3);

select t.org('a') as a, t.org('b') as b \gset
select fleet.submit_job(:'b', 'secret', '{"a": 1}', idempotency_key => 'k') as foreign \gset
select t.login('guessing_submitter', 'fleet_submitter', :'a');

set session authorization guessing_submitter;
select lives_ok(format('select fleet.submit_job(%L, %L, idempotency_key => %L)', :'a', 'render', 'k'), 'the key is free');
select is((select count(*) from fleet.jobs), 1::bigint, 'and its job is the only one to be seen');
reset session authorization;

select t.healthy();
select * from finish();
