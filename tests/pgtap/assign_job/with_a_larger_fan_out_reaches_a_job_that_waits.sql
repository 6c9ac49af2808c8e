-- D11: assign_job(fan_out) replaces the job's.

select plan(2);

select t.org() as org \gset
select t.node(:'org', 'a') as a, t.node(:'org', 'b') as b, t.node(:'org', 'c') as c, t.job(:'org') as job \gset

select is((select count(*)::int from fleet.assign_job(:'job', fan_out => 3)), 3, 'all three at once');
select t.healthy();
select * from finish();
