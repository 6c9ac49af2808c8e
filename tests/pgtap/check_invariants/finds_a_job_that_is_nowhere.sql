-- R1: every non-terminal job is in exactly one place.

select plan(1);

select t.org() as org \gset
select t.job(:'org') as job \gset
delete from fleet_core.queue;

select results_eq($$select job from fleet.check_invariants() where rule like 'R1 %'$$, format('values (%L::uuid)', :'job'), 'neither queued nor with a node');
select * from finish();
