-- D38: the first 32 bits of an id are the tenant's tag.

select plan(1);

select t.org() as org, t.org('umbrella') as umbrella \gset
select t.job(:'org') as job, fleet_core.new_id(:'umbrella') as strange \gset
update fleet_core.jobs set id = :'strange';
update fleet_core.queue set job_id = :'strange';

select isnt_empty(format($$select from fleet.check_invariants() where rule like 'R14 %%' and job = %L$$, :'strange'), 'a router would send it astray');
select * from finish();
