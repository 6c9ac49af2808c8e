-- D26

select plan(4);

select t.org() as org, t.org('umbrella') as umbrella, gen_random_uuid() as nothing \gset
select t.node(:'umbrella') as stranger, t.job(:'umbrella') as job \gset
select t.claim(:'stranger') as assignment \gset
select t.login('canceller', 'fleet_operator', :'org');

set session authorization canceller;
select t.throws(format($$select fleet.cancel_assignment(%L, 'elsewhere')$$, :'nothing'), 'assignment_not_found', 'what is not there', 'FL404');
select t.throws(format($$select fleet.cancel_assignment(%L, 'elsewhere')$$, :'assignment'), 'assignment_not_found', 'what another tenant has', 'FL404');
select is(replace(t.refused_detail(format($$select fleet.cancel_assignment(%L, 'x')$$, :'assignment')), :'assignment', :'nothing'),
  t.refused_detail(format($$select fleet.cancel_assignment(%L, 'x')$$, :'nothing')), 'in the same words');
reset session authorization;
select t.healthy();
select * from finish();
