-- assign_job: named nodes that are not eligible are dropped, not refused; R12, R14.

select plan(2);

select t.org() as org, t.org('umbrella') as umbrella \gset
select t.node(:'org', 'printer', '{print}') as printer, t.node(:'umbrella') as stranger, t.node(:'org', 'draining') as draining,
  t.node(:'org', 'removed') as removed, fleet.create_node(:'org', 'silent') as silent, gen_random_uuid() as nothing, t.node(:'org', 'good') as good \gset
select fleet.drain_node(:'draining', 'new disk'), fleet.remove_node(:'removed');
select t.job(:'org', fan_out => 7) as job \gset

select results_eq(
  format('select node_name from fleet.assign_job(%L, nodes => %L)', :'job',
    array[:'printer', :'stranger', :'draining', :'removed', :'silent', :'nothing', null, :'good']::uuid[]),
  $$values ('good')$$, 'the good one is left');
select t.healthy();
select * from finish();
