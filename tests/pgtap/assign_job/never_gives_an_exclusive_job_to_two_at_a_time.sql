-- R27: a job of an exclusive kind is never run twice at the same time; a name overrides a back-off, not this.

select plan(3);

select t.org() as org \gset
select fleet.set_contract(:'org', 'render', exclusive => true);
select t.node(:'org') as node, t.node(:'org', 'other') as other, t.job(:'org') as job \gset
select assignment_id as assignment from fleet.claim(:'node', lease_seconds => 600) \gset
select fleet.cancel_assignment(:'assignment', 'elsewhere');

select t.throws(format('select * from fleet.assign_job(%L, nodes => array[%L]::uuid[])', :'job', :'other'), 'job_not_assignable', 'while the old lease lasts', 'FL409');
select t.later('600 seconds');
select isnt(t.assign(:'job', :'other'), null, 'once it has ended');
select t.healthy();
select * from finish();
