-- D16: the machine may still be at work, removed or not.

select plan(3);

select t.org() as org \gset
select fleet.set_contract(:'org', 'render', exclusive => true);
select t.node(:'org') as node, t.node(:'org', 'other') as other, t.job(:'org') as job \gset
select assignment_id as assignment from fleet.claim(:'node', lease_seconds => 600) \gset
select fleet.remove_node(:'node');

select is(t.claim(:'other'), null, 'nobody gets it meanwhile');
select t.later('600 seconds');
select isnt(t.claim(:'other'), null, 'then it is free');
select t.healthy();
select * from finish();
