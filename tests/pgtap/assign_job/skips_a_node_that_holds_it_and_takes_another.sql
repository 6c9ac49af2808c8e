-- assign_job: a node that already holds it is skipped and another taken.

select plan(2);

select t.org() as org \gset
select t.node(:'org', 'a') as a, t.node(:'org', 'b') as b, t.job(:'org', fan_out => 2) as job \gset
select t.assign(:'job', :'a');

select results_eq(format('select node_name, attempt from fleet.assign_job(%L, nodes => array[%L, %L]::uuid[])', :'job', :'a', :'b'),
  $$values ('b', 1)$$, 'in the same round');
select t.healthy();
select * from finish();
