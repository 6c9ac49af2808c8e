-- D16

select plan(3);

select t.org() as org \gset
select fleet.set_contract(:'org', 'render', exclusive => true);
select t.node(:'org') as node, t.node(:'org', 'other') as other, t.job(:'org') as job \gset
select assignment_id as assignment from fleet.claim(:'node', lease_seconds => 600) \gset
select fleet.drain_node(:'node', 'new disk', '30 seconds');
select t.later('31 seconds');
select fleet.sweep_drains();

select is(t.claim(:'other'), null, 'the drained node may still be at it');
select t.later('570 seconds');
select isnt(t.claim(:'other'), null, 'until its lease has ended');
select t.healthy();
select * from finish();
