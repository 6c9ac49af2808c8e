-- R14, D20: inputs are artifacts of the same organization.

select plan(1);

select t.org() as org, t.org('umbrella') as umbrella \gset
select t.job(:'org') as job \gset
update fleet_core.jobs set inputs = array[fleet.register_artifact(:'umbrella', repeat('a', 64), 'k')];

select isnt_empty(format($$select from fleet.check_invariants() where rule like 'R14 %%' and job = %L$$, :'job'), 'another tenant''s artifact');
select * from finish();
