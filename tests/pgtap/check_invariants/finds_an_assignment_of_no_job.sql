-- What foreign keys would forbid, were there any.

select plan(1);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node');
delete from fleet_core.jobs;

select results_eq('select job from fleet.check_invariants()', format('values (%L::uuid)', :'job'), 'its job is gone');
select * from finish();
