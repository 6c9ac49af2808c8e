-- R22: a heartbeat returns what the node must stop.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select fleet.cancel_assignment(:'assignment', 'elsewhere');

select is(fleet.heartbeat(:'node', jsonb_build_object('assignments', jsonb_build_array(:'assignment'))) -> 'stop',
  jsonb_build_array(jsonb_build_object('id', :'assignment', 'reason', 'operator')), 'at its next heartbeat');
select t.healthy();
select * from finish();
