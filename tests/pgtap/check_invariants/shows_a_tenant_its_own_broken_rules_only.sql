-- R14, D25

select plan(1);

select t.org() as org, t.org('umbrella') as umbrella \gset
select t.job(:'org') as ours, t.job(:'umbrella') as theirs \gset
delete from fleet_core.queue;
select t.login('inspector', 'fleet_operator', :'org');

set session authorization inspector;
select results_eq('select job from fleet.check_invariants()', format('values (%L::uuid)', :'ours'), 'one of two');
reset session authorization;
select * from finish();
