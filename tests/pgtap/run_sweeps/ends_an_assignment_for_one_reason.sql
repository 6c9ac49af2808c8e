-- R29: lapsed, overdue and drained at once.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org', requires => '{"max_runtime_s": 10}') as job \gset
select t.claim(:'node');
select fleet.drain_node(:'node', 'new disk', '10 seconds');
select t.later('61 seconds');
select from fleet.run_sweeps();

select is((select count(*)::int from fleet.assignments where finished_at is not null), 1, 'ended');
select is((select count(*)::int from fleet.events where event in ('expired', 'failed', 'released')), 1, 'once');
select t.healthy();
select * from finish();
