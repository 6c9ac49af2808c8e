-- R12: a drain may have a deadline; what is left then goes back to the queue and costs no attempt.

select plan(5);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select assignment_id as assignment from fleet.claim(:'node', lease_seconds => 600) \gset
select fleet.drain_node(:'node', 'maintenance', '1 minute');
select is(fleet.sweep_drains(), 0, 'not before it');
select t.travel('61 seconds');
select is(fleet.sweep_drains(), 1, 'but after it');
select results_eq(format('select state, reason from fleet.assignments where id = %L', :'assignment'), $$values ('released', 'drain_deadline')$$, 'released for the drain');
select results_eq(format('select status, attempts_spent from fleet.jobs where id = %L', :'job'), $$values ('queued', 0)$$, 'queued again, no attempt spent');

select t.healthy();
select * from finish();
