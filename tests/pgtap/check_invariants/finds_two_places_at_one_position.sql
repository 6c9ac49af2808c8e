-- R31

select plan(1);

select t.org() as org \gset
select t.job(:'org') as job, t.job(:'org') as other \gset
update fleet_core.queue set position = 1;

select isnt_empty($$select from fleet.check_invariants() where rule like 'R31 places are in one order'$$, 'which of them is first?');
select * from finish();
