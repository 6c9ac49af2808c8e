-- R2

select plan(3);

select t.org() as org \gset
select t.node(:'org', 'a') as a, t.node(:'org', 'b') as b, t.job(:'org') as job \gset
select t.assign(:'job', :'a');

select is_empty(format('select * from fleet.assign_job(%L, nodes => array[%L]::uuid[])', :'job', :'b'), 'the one slot is out');
select is_empty(format('select * from fleet.assign_job(%L)', :'job'), 'for anyone');
select t.healthy();
select * from finish();
