-- D17: ancestors that are complete or partial open again up to the root.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.split(t.claim(:'node'), 1) as children \gset
select t.split(t.claim(:'node'), 1) as grandchildren \gset
select t.fail(t.claim(:'node'));
select is(array[t.status(:'job'), t.status((:'children'::uuid[])[1])], '{partial,partial}', 'both are partial');
select fleet.retry_job((:'grandchildren'::uuid[])[1]);

select is(array[t.status(:'job'), t.status((:'children'::uuid[])[1])], '{running,running}', 'both are open');
select is_empty('select from fleet.jobs where is_container and (finished_at is not null or reason is not null)', 'without a trace of their former end');
select t.healthy();
select * from finish();
