-- R16

select plan(4);

select t.org() as org \gset
select t.node(:'org') as n1, t.node(:'org', 'n2') as n2, t.job(:'org', fan_out => 2) as job \gset
select t.claim(:'n1') as a1, t.assign(:'job', :'n2') as a2 \gset

select is(fleet.cancel_job(:'job', 'not needed'), 'cancelled', 'the answer is the status after it');
select is(array[t.state(:'a1'), t.state(:'a2')], '{"cancelled: job_cancelled","cancelled: job_cancelled"}', 'running or assigned');
select results_eq('select status, reason, finished_at is not null, attempts_spent from fleet.jobs', $$values ('cancelled', 'not needed', true, 0)$$, 'the job shows why');
select t.healthy();
select * from finish();
