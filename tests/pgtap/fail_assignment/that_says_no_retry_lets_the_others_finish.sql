-- R7: others still open may finish it, and then their result decides.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as n1, t.node(:'org', 'n2') as n2, t.job(:'org', fan_out => 2) as job \gset
select t.claim(:'n1') as a1, t.claim(:'n2') as a2 \gset

select is((select job_status from t.fail(:'a1', retry => false)), 'running', 'the other is at it');
select is((select job_status from t.complete(:'a2')), 'complete', 'and decides');
select t.healthy();
select * from finish();
