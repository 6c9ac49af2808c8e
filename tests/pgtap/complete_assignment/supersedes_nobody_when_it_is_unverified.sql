-- R3: the first *verified* result wins.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as n1, t.node(:'org', 'n2') as n2, t.job(:'org', fan_out => 2) as job \gset
select t.claim(:'n1') as a1, t.claim(:'n2') as a2 \gset

select is((select job_status from t.complete(:'a1', '[]')), 'running', 'the job runs on');
select is(t.state(:'a2'), 'running', 'the other goes on');
select ok((select verified from t.complete(:'a2')), 'and may win');
select t.healthy();
select * from finish();
