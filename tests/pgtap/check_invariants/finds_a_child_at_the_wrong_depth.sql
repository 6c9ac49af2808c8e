-- R15, R19

select plan(1);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.split(t.claim(:'node'), 2);
update fleet_core.jobs set depth = 5 where parent_id is not null;

select isnt_empty($$select from fleet.check_invariants() where rule like 'R15 a child is one below its container'$$, 'locks go by it');
select * from finish();
