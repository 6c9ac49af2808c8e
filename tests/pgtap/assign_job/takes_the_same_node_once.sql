-- R2: never two open ones on one node, also when it is named twice.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org', fan_out => 2) as job \gset

select results_eq(format('select node_id from fleet.assign_job(%L, nodes => array[%L, %L]::uuid[])', :'job', :'node', :'node'),
  format('values (%L::uuid)', :'node'), 'named twice, it is given it once');
select t.healthy();
select * from finish();
