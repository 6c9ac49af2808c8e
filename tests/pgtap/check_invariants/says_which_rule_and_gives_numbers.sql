-- check_invariants() -> table(rule, job, detail)

select plan(1);

select t.org() as org \gset
select t.node(:'org') as n1, t.node(:'org', 'n2') as n2, t.job(:'org', fan_out => 2) as job \gset
select t.claim(:'n1'), t.claim(:'n2');
update fleet_core.jobs set fan_out = 1;

select alike((select detail from fleet.check_invariants() where rule like 'R2 %'), '%2%1%', 'how many there are, and how many there may be');
select * from finish();
