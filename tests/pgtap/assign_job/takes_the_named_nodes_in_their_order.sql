-- assign_job: named nodes; no more than fan_out of them (R2).

select plan(2);

select t.org() as org \gset
select t.node(:'org', 'a') as a, t.node(:'org', 'b') as b, t.node(:'org', 'c') as c, t.job(:'org', fan_out => 2) as job \gset

select results_eq(format('select node_name from fleet.assign_job(%L, nodes => array[%L, %L, %L]::uuid[])', :'job', :'c', :'a', :'b'),
  $$values ('c'), ('a')$$, 'the first two of three');
select t.healthy();
select * from finish();
