-- D41: a bound that no job fits in would hand out nothing for ever.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node \gset
select t.job(:'org', payload => jsonb_build_object('x', repeat('a', 5000))) as a, t.job(:'org') as b \gset
select fleet.set_setting('max_claim_bytes', '1024');

select is((select array_agg(job_id) from fleet.claim(:'node', max_jobs => 2)), array[:'a']::uuid[], 'one, and no other beside it');
select is((select job_id from fleet.claim(:'node')), :'b', 'then the next');

select t.healthy();
select * from finish();
