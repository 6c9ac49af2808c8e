-- R15: every parent's state agrees with its children's.

select plan(1);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.split(t.claim(:'node'), 1);
select t.complete(t.claim(:'node'));
update fleet_core.jobs set outcome = null, finished_at = null where id = :'job';

select results_eq($$select job from fleet.check_invariants() where rule like 'R15 %'$$, format('values (%L::uuid)', :'job'), 'all its children are done, and it runs');
select * from finish();
