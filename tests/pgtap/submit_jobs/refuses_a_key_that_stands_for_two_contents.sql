-- With other content the key is taken, also within one call; then nothing is written.

select plan(3);

select t.org() as org \gset

select t.throws(format('select fleet.submit_jobs(%L, %L)', :'org', '[{"kind": "a", "idempotency_key": "k"}, {"kind": "b", "idempotency_key": "k"}]'),
  'idempotency_key_taken', 'two contents under one key');
select is_empty('select from fleet.jobs', 'nothing was written');

select t.healthy();
select * from finish();
