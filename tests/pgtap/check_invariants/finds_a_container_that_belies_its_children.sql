-- R15: all children complete: complete; otherwise partial.

select plan(1);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as j1, t.job(:'org') as j2 \gset
select t.claim(:'node') as a1, t.claim(:'node') as a2 \gset
select t.split(:'a1', 1) as c1, t.split(:'a2', 1) as c2 \gset
select t.complete(t.claim(:'node')), t.fail(t.claim(:'node'));
update fleet_core.jobs set outcome = case outcome when 'partial' then 'complete' else 'partial' end where is_container;

select set_eq($$select job from fleet.check_invariants() where rule like 'R15 %'$$, array[:'j1', :'j2']::uuid[], 'the one boasts, the other is too modest');
select * from finish();
