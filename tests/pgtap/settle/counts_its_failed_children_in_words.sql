-- R15: "3 of 49 children failed".

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.split(t.claim(:'node'), 49) as children \gset
select count(t.fail(assignment_id)) from fleet.claim(:'node', max_jobs => 3) \g /dev/null
select count(t.complete(assignment_id)) from fleet.claim(:'node', max_jobs => 100) \g /dev/null

select results_eq(format('select status, reason from fleet.jobs where id = %L', :'job'), $$values ('partial', '3 of 49 children failed')$$, 'as the rule has it');
select t.healthy();
select * from finish();
