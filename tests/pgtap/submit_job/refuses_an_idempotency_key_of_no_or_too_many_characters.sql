-- A key is 1 to 255 characters.

select plan(6);

select t.org() as org \gset

select t.throws(format('select fleet.submit_job(%L, %L, idempotency_key => %L)', :'org', 'render', key), 'invalid_argument',
                length(key) || ' characters')
  from unnest(array['', repeat('k', 256), repeat('k', 100000)]) key;
select lives_ok(format('select fleet.submit_job(%L, %L, idempotency_key => %L)', :'org', 'render', repeat('ü', 255)), '255 characters');
select is((select count(*) from fleet.jobs), 1::bigint, 'what was refused was not written');

select t.healthy();
select * from finish();
