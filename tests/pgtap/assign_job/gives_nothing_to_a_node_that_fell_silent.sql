-- R12: liveness itself is looked at, not the last sweep.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.travel('46 seconds');

select is_empty(format('select * from fleet.assign_job(%L, nodes => array[%L]::uuid[])', :'job', :'node'), 'named');
select is_empty(format('select * from fleet.assign_job(%L)', :'job'), 'or not');
select t.healthy();
select * from finish();
