-- A program submits in its own transaction: the job comes with the program's data, or not at all.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node \gset
begin;
select fleet.submit_job(:'org', 'render', idempotency_key => 'k') as lost \gset
rollback;

select is(t.claim(:'node'), null, 'there is nothing to claim');
select lives_ok(format('select fleet.submit_job(%L, %L, idempotency_key => %L)', :'org', 'draw', 'k'), 'the key is free');

select t.healthy();
select * from finish();
