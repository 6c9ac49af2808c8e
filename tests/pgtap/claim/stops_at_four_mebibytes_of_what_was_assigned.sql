-- D41: the bound is one of the answer, so it holds for a machine's own work as well.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node \gset
select array_agg(t.job(:'org', payload => jsonb_build_object('x', repeat('a', 1000000)))) as own from generate_series(1, 5) \gset
select array_agg(t.job(:'org', payload => jsonb_build_object('x', repeat('a', 1000000)))) as queued from generate_series(1, 2) \gset
select count(*) as assigned from unnest(:'own'::uuid[]) job cross join lateral fleet.assign_job(job, array[:'node']::uuid[]) \gset
select count(*) as jobs, sum(octet_length(payload::text)) as bytes from fleet.claim(:'node', max_jobs => 7) \gset first_
select count(*) as jobs, sum(octet_length(payload::text)) as bytes from fleet.claim(:'node', max_jobs => 7) \gset second_

select ok(:first_bytes <= 4194304, 'the first answer is no more than 4 MiB');
select is(array[:first_jobs, :second_jobs], array[4, 3], 'the second hands out the rest');

select t.healthy();
select * from finish();
