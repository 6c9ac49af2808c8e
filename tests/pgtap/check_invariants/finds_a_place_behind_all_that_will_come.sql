-- R31

select plan(1);

select t.org() as org \gset
select t.job(:'org') as job \gset
update fleet_core.queue set position = 9000000000;

select isnt_empty($$select from fleet.check_invariants() where rule like 'R31 who comes later stands behind'$$, 'it would starve');
select * from finish();
