-- D11: the round ends when none is open, filled or not; what was not taken of it leaves the queue with the job.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as n1, t.node(:'org', 'n2') as n2, t.job(:'org', fan_out => 2) as job \gset
select t.claim(:'n1') as a1 \gset

select is((select job_status from t.fail(:'a1', retry => false)), 'failed', 'the only one at it said that it is of no use');
select is(t.claim(:'n2'), null, 'nobody gets its second slot');
select t.healthy();
select * from finish();
