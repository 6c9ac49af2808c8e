-- D16: a block in between does not shorten it.

select plan(3);

select t.org() as org \gset
select fleet.set_contract(:'org', 'render', exclusive => true);
select t.node(:'org') as node, t.node(:'org', 'other') as other, t.job(:'org') as job \gset
select assignment_id as assignment from fleet.claim(:'node', lease_seconds => 600) \gset
select fleet.cancel_assignment(:'assignment', 'elsewhere');
select fleet.block_job(:'job', 'look at it first');
select fleet.unblock_job(:'job');

select is(t.claim(:'other'), null, 'the first node may still be at it');
select t.later('600 seconds');
select isnt(t.claim(:'other'), null, 'until its lease has ended');
select t.healthy();
select * from finish();
