-- D1: overdue and drain deadlines shift likewise.

select plan(5);

select t.org() as org \gset
select t.node(:'org', 'n1') as node, t.node(:'org', 'n2') as drained \gset
select t.job(:'org', requires => '{"max_runtime_s": 120}') as limited \gset
select t.claim(:'node') as timed \gset
select t.job(:'org') as job \gset
select t.claim(:'drained') as held \gset
select fleet.drain_node(:'drained', 'maintenance', '2 minutes');
select t.absent('5 minutes');
select fleet.heartbeat(:'node', jsonb_build_object('assignments', jsonb_build_array(:'timed'))), fleet.heartbeat(:'drained', jsonb_build_object('assignments', jsonb_build_array(:'held')));

select fleet.run_sweeps();
select is(t.state(:'timed'), 'running', 'past its time while the controller was down');
select is(t.state(:'held'), 'running', 'past the drain''s while the controller was down');
select t.travel('30 seconds');
select fleet.heartbeat(:'node', jsonb_build_object('assignments', jsonb_build_array(:'timed'))), fleet.heartbeat(:'drained', jsonb_build_object('assignments', jsonb_build_array(:'held')));
select t.travel('31 seconds');
select fleet.run_sweeps();
select is(t.state(:'timed'), 'failed: timed_out', 'a lease later it is over');
select is(t.state(:'held'), 'released: drain_deadline', 'that as well');

select t.healthy();
select * from finish();
