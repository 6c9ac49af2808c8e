-- R28

select plan(1);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as held, t.job(:'org', 'other') as waiting \gset
select t.claim(:'node');
update fleet_core.jobs set outcome = 'cancelled', finished_at = created_at;

select set_eq($$select job from fleet.check_invariants() where rule like 'R28 %'$$, array[:'held', :'waiting']::uuid[], 'with a node, or in the queue');
select * from finish();
