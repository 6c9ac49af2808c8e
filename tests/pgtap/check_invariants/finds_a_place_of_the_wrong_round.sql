-- R6

select plan(1);

select t.org() as org \gset
select t.job(:'org') as job \gset
update fleet_core.queue set attempt = 7;

select results_eq($$select job from fleet.check_invariants() where rule like 'R6 %'$$, format('values (%L::uuid)', :'job'), 'the seventh comes after the sixth');
select * from finish();
