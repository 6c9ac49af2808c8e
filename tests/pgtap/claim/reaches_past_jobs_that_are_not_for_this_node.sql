-- D7: jobs that this node must not have don't hide those behind them.

select plan(2);

select t.org() as org \gset
select t.node(:'org', 'n1') as n1 \gset
select count(t.job(:'org')) as submitted from generate_series(1, 80) \gset
select count(fleet.release_assignment(assignment_id, :'n1')) as released from fleet.claim(:'n1', max_jobs => 80) \gset
select t.job(:'org') as fresh \gset

select is((select array_agg(job_id) from fleet.claim(:'n1', max_jobs => 9)), array[:'fresh']::uuid[], 'the one it has not given back');

select t.healthy();
select * from finish();
