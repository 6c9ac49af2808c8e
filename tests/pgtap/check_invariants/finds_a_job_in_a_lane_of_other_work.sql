-- R31, D5

select plan(1);

select t.org() as org \gset
select t.job(:'org') as job, t.job(:'org', 'index') as other \gset
update fleet_core.jobs set lane_id = (select o.lane_id from fleet_core.jobs o where o.kind = 'index');
update fleet_core.queue set lane_id = (select o.lane_id from fleet_core.jobs o where o.kind = 'index');

select isnt_empty($$select from fleet.check_invariants() where rule like 'R31 a lane is what its jobs ask for'$$, 'its id is a hash of what they ask for');
select * from finish();
