-- R15: a container is never handed out.

select plan(1);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node');
update fleet_core.jobs set is_container = true;

select isnt_empty(format($$select from fleet.check_invariants() where rule like 'R15 %%' and job = %L$$, :'job'), 'a node has it');
select * from finish();
