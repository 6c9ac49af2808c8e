-- R2: never more than fan_out open assignments, whichever changes.

select plan(2);

select t.org() as org \gset
select t.node(:'org', 'a') as a, t.node(:'org', 'b') as b, t.job(:'org', fan_out => 3) as job \gset
select t.assign(:'job', :'a', :'b');
select (t.refused_detail(format('select * from fleet.assign_job(%L, fan_out => 1)', :'job')) is null) as accepted \gset

select cmp_ok((select open_assignments from fleet.jobs), '<=', (select fan_out from fleet.jobs), 'refused, or put into effect');
select t.healthy();
select * from finish();
