-- R31, D5: claims look for lanes in the directory.

select plan(1);

select t.org() as org \gset
select t.job(:'org') as job \gset
delete from fleet_core.lanes;

select results_eq('select job from fleet.check_invariants()', format('values (%L::uuid)', :'job'), 'its lane is in no directory');
select * from finish();
