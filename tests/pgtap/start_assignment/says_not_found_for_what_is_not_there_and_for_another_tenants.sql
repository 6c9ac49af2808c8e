-- D26: what belongs to another tenant is not found, word for word as what doesn't exist.

select plan(4);

select t.org() as org, t.org('umbrella') as umbrella, gen_random_uuid() as nothing \gset
select t.node(:'org') as node, t.node(:'umbrella') as stranger, t.job(:'umbrella') as job \gset
select t.claim(:'stranger') as assignment \gset

select t.throws(format('select fleet.start_assignment(%L, %L)', :'nothing', :'node'), 'assignment_not_found', 'what is not there', 'FL404');
select t.throws(format('select fleet.start_assignment(%L, %L)', :'assignment', :'node'), 'assignment_not_found', 'what another tenant has', 'FL404');
select is(replace(t.refused_detail(format('select fleet.start_assignment(%L, %L)', :'assignment', :'node')), :'assignment', :'nothing'),
  t.refused_detail(format('select fleet.start_assignment(%L, %L)', :'nothing', :'node')), 'in the same words');
select t.healthy();
select * from finish();
