-- R29

select plan(1);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org', max_attempts => 1) as job \gset
select t.fail(t.claim(:'node'));
update fleet_core.ended_assignments set job_id = gen_random_uuid();

select isnt_empty($$select from fleet.check_invariants() where rule like 'history of a job that is gone'$$, 'it tells of nothing');
select * from finish();
