-- R4

select plan(1);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job, t.job(:'org', 'other') as other \gset
select t.complete(t.claim(:'node')), t.complete(t.claim(:'node'));
update fleet_core.jobs set winner_id = (select a.id from fleet_core.ended_assignments a where a.job_id = :'other') where id = :'job';

select isnt_empty(format($$select from fleet.check_invariants() where rule like 'R4 %%' and job = %L$$, :'job'), 'another job''s assignment is no winner');
select * from finish();
