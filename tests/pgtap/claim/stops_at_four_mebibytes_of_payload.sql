-- D41: a claim stops at 4 MiB of payloads; what it doesn't hand out waits for the next.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node \gset
select count(fleet.submit_job(:'org', 'render', jsonb_build_object('x', repeat('a', 1000000)))) as submitted from generate_series(1, 6) \gset
select count(*) as first, sum(octet_length(payload::text)) as bytes from fleet.claim(:'node', max_jobs => 6) \gset
select count(*) as second from fleet.claim(:'node', max_jobs => 6) \gset

select ok(:bytes <= 4194304, 'no more than 4 MiB');
select is(array[:first, :second], array[4, 2], 'four jobs, then the other two');

select t.healthy();
select * from finish();
