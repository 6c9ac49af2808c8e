-- R31

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org', max_attempts => 1) as job \gset
select t.fail(t.claim(:'node'));
select t.job(:'org') as younger \gset
select fleet.retry_job(:'job');
select t.later('1 minute');

select is((select job_id from fleet.claim(:'node')), :'younger', 'the younger one was ready first');
select t.healthy();
select * from finish();
