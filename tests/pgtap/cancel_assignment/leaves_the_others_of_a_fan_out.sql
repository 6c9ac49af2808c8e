-- R3, R16: one only.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as n1, t.node(:'org', 'n2') as n2, t.job(:'org', fan_out => 2) as job \gset
select t.claim(:'n1') as a1, t.claim(:'n2') as a2 \gset

select is((select job_status from fleet.cancel_assignment(:'a1', 'elsewhere')), 'running', 'the job runs on');
select ok((select verified from t.complete(:'a2')), 'the other completes it');
select t.healthy();
select * from finish();
