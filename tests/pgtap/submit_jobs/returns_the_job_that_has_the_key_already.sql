-- A call that is sent again after a lost answer gives the same ids and submits only what is new.

select plan(3);

select t.org() as org \gset
select fleet.submit_job(:'org', 'a', idempotency_key => 'k') as known \gset
select array_agg(id) as ids from fleet.submit_jobs(:'org', '[{"kind": "b"}, {"kind": "a", "idempotency_key": "k"}]') s(id) \gset

select is((:'ids'::uuid[])[2], :'known', 'the known job in its place');
select is((select count(*) from fleet.jobs), 2::bigint, 'one new job');

select t.healthy();
select * from finish();
