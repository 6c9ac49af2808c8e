-- One statement, in order, whatever the order of the keys by which it locks (D21).

select plan(2);

select t.org() as org \gset
select array_agg(id order by n) as ids
  from fleet.submit_jobs(:'org', '[{"kind": "a", "idempotency_key": "z"}, {"kind": "b"}, {"kind": "a", "idempotency_key": "m"}, {"kind": "a", "idempotency_key": "a"}]')
       with ordinality s(id, n) \gset

select is(
  (select array_agg(j.idempotency_key order by s.n) from unnest(:'ids'::uuid[]) with ordinality s(id, n) join fleet.jobs j using (id)),
  array['z', null, 'm', 'a'], 'ids come back in the order given');

select t.healthy();
select * from finish();
