-- D16: any ending that the node itself did not report makes the job ready no earlier than the old lease's end.

select plan(3);

select t.org() as org \gset
select fleet.set_contract(:'org', 'render', exclusive => true);
select t.node(:'org') as node, t.node(:'org', 'other') as other, t.job(:'org') as job \gset
select assignment_id as assignment from fleet.claim(:'node', lease_seconds => 600) \gset
select fleet.cancel_job(:'job', 'not needed');
select fleet.retry_job(:'job');

select is(t.claim(:'other'), null, 'the first node may still be at it');
select t.later('600 seconds');
select isnt(t.claim(:'other'), null, 'until its lease has ended');
select t.healthy();
select * from finish();
