-- D22: programs submit in their own transaction, whatever its level.

select plan(4);

select t.org() as org \gset

begin isolation level repeatable read;
select lives_ok(format('select fleet.submit_job(%L, %L, idempotency_key => %L)', :'org', 'render', 'a'), 'repeatable read');
commit;
begin isolation level serializable;
select lives_ok(format('select fleet.submit_job(%L, %L, idempotency_key => %L)', :'org', 'render', 'b'), 'serializable');
commit;
select is((select count(*) from fleet.jobs), 2::bigint, 'both jobs are there');

select t.healthy();
select * from finish();
