-- max_runtime_s counts from the start, not from the hand-out; without it there is no limit.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org', requires => '{"max_runtime_s": 100}') as j1, t.job(:'org', requires => '{"max_runtime_s": 100}') as j2, t.job(:'org') as j3 \gset
select id as waiting from fleet.assign_job(:'j1', lease_seconds => 3600) \gset
select id as started_late from fleet.assign_job(:'j2', lease_seconds => 3600) \gset
select id as unlimited from fleet.assign_job(:'j3', lease_seconds => 3600) \gset
select fleet.start_assignment(:'unlimited', :'node');
select t.later('60 seconds');
select fleet.start_assignment(:'started_late', :'node');
select t.later('60 seconds');

select is(fleet.sweep_overdue(), 0, 'nothing is overdue');
select is(array[t.state(:'waiting'), t.state(:'started_late'), t.state(:'unlimited')], '{assigned,running,running}', 'all go on');
select t.healthy();
select * from finish();
