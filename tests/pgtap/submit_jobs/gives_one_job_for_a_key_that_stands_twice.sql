-- The same key with the same content is the same job, also within one call.

select plan(2);

select t.org() as org \gset

select array_agg(id) as ids
  from fleet.submit_jobs(:'org', '[{"kind": "a", "idempotency_key": "k"}, {"kind": "a", "idempotency_key": "k"}]') s(id) \gset

select is(
  :'ids'::uuid[],
  (select array[id, id] from fleet.jobs), 'the same id twice');

select t.healthy();
select * from finish();
