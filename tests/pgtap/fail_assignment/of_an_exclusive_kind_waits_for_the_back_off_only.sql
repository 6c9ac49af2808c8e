-- D16: only an ending that the node itself did not report keeps the job until the old lease's end.

select plan(2);

select t.org() as org \gset
select fleet.set_contract(:'org', 'render', exclusive => true);
select t.node(:'org') as node, t.job(:'org') as job \gset
select assignment_id as assignment from fleet.claim(:'node', lease_seconds => 600) \gset
select t.fail(:'assignment');

select cmp_ok(t.wait_of(:'job'), '<', interval '6 seconds', 'the node has stopped, so nobody need wait for its lease');
select t.healthy();
select * from finish();
