-- R6: attempts counted = attempts started.

select plan(1);

select t.org() as org \gset
select t.job(:'org') as job \gset
update fleet_core.jobs set attempts_spent = 2;

select isnt_empty(format($$select from fleet.check_invariants() where rule like 'R6 %%' and job = %L$$, :'job'), 'two spent, none begun');
select * from finish();
