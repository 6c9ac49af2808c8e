-- R12: draining finishes what it holds.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node, t.node(:'org', 'patient') as patient, t.job(:'org') as j1, t.job(:'org') as j2 \gset
select assignment_id as a1 from fleet.claim(:'node', lease_seconds => 3600) \gset
select assignment_id as a2 from fleet.claim(:'patient', lease_seconds => 3600) \gset
select fleet.drain_node(:'node', 'new disk', '30 minutes'), fleet.drain_node(:'patient', 'new disk');
select t.later('20 minutes');

select is(fleet.sweep_drains(), 0, 'before the deadline nothing is taken, and without one never');
select ok((select verified from t.complete(:'a1')), 'what it holds can be finished');
select t.later('35 minutes');
select is(t.state(:'a2'), 'running', 'the patient one works on');
select t.healthy();
select * from finish();
