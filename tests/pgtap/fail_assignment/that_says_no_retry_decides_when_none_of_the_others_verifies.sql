-- R7: if none of them verifies in that round, it is failed.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as n1, t.node(:'org', 'n2') as n2, t.job(:'org', fan_out => 2) as job \gset
select t.claim(:'n1') as a1, t.claim(:'n2') as a2 \gset
select t.fail(:'a1', retry => false);

select is((select job_status from t.fail(:'a2', retry => true)), 'failed', 'though the last one said that it may be retried');
select t.healthy();
select * from finish();
