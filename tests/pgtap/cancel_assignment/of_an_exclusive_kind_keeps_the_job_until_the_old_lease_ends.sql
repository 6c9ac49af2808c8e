-- D16: any ending that the node itself did not report makes the job ready no earlier than the old lease's end.

select plan(4);

select t.org() as org \gset
select fleet.set_contract(:'org', 'render', exclusive => true);
select t.node(:'org') as node, t.node(:'org', 'other') as other, t.job(:'org') as job \gset
select assignment_id as assignment from fleet.claim(:'node', lease_seconds => 600) \gset
select fleet.cancel_assignment(:'assignment', 'elsewhere');

select is(t.claim(:'other'), null, 'nobody gets it while the node may still be at it');
select is(fleet.renew_lease(:'assignment', :'node'), null, 'which can not renew its lease');
select t.later('600 seconds');
select isnt(t.claim(:'other'), null, 'then it is free');
select t.healthy();
select * from finish();
