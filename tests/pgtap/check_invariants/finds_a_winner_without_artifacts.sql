-- R4

select plan(1);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.complete(t.claim(:'node'));
delete from fleet_core.artifacts;

select results_eq($$select job from fleet.check_invariants() where rule like 'R4 %'$$, format('values (%L::uuid)', :'job'), 'nothing shows that it is done');
select * from finish();
