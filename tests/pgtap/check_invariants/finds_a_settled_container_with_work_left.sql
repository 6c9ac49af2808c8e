-- R15

select plan(1);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.split(t.claim(:'node'), 1);
update fleet_core.jobs set outcome = 'partial', finished_at = created_at where id = :'job';

select isnt_empty(format($$select from fleet.check_invariants() where rule like 'R15 %%' and job = %L$$, :'job'), 'partial, and a child waits');
select * from finish();
