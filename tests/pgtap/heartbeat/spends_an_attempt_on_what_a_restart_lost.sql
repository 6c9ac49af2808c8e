-- D14: what had been reported as held and was lost in a restart is expired, so a job that kills its machine ends.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select fleet.heartbeat(:'node', '{"instance_id": "one"}') \g /dev/null
select assignment_id as assignment from fleet.claim(:'node', lease_seconds => 600) \gset
select fleet.heartbeat(:'node', jsonb_build_object('instance_id', 'one', 'assignments', jsonb_build_array(:'assignment'))) \g /dev/null
select fleet.heartbeat(:'node', '{"instance_id": "two", "assignments": []}') \g /dev/null

select results_eq('select state, reason from fleet.assignments', $$values ('expired', 'lease_expired')$$, 'expired');
select is((select attempts_spent from fleet.jobs), 1, 'one attempt is spent');

select t.healthy();
select * from finish();
