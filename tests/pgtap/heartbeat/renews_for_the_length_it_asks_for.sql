-- R22: lease_seconds in the report stands for what each assignment had.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select assignment_id as assignment from fleet.claim(:'node', lease_seconds => 60) \gset
select fleet_core.clock() as before \gset
select fleet.heartbeat(:'node', jsonb_build_object('assignments', jsonb_build_array(:'assignment'), 'lease_seconds', 600)) as answer \gset

select ok((select lease_expires_at between :'before'::timestamptz + interval '600 s' and :'before'::timestamptz + interval '605 s' from fleet.assignments), '600 s');

select t.healthy();
select * from finish();
