-- R12: draining finishes what it holds and takes no more, by any route.

select plan(6);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as a, t.job(:'org') as b \gset
select t.claim(:'node') as assignment \gset
select fleet.drain_node(:'node', 'maintenance', actor => 'ann'), fleet.heartbeat(:'node');

select is((select status from fleet.nodes where id = :'node'), 'draining', 'a heartbeat does not end the drain');
select is(t.claim(:'node'), null, 'no claim');
select is_empty(format('select * from fleet.assign_job(%L, array[%L]::uuid[])', :'b', :'node'), 'no assignment, even by name');
select is((fleet.complete_assignment(:'assignment', :'node', t.artifact())).job_status, 'complete', 'what it holds it may finish');
select results_eq(
  format('select actor, detail ->> %L from fleet.events where node_id = %L and event = %L', 'reason', :'node', 'node_draining'),
  $$values ('ann', 'maintenance')$$, 'the audit trail has it');

select t.healthy();
select * from finish();
