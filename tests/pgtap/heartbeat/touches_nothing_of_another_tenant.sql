-- R14: naming another tenant's assignment neither renews it nor tells of it.

select plan(3);

select t.org('a') as a, t.org('b') as b \gset
select t.node(:'a') as node, t.node(:'b') as foreign_node, t.job(:'b') as job \gset
select assignment_id as foreign, lease_expires_at as lease from fleet.claim(:'foreign_node') \gset
select t.travel('10 seconds');
select fleet.heartbeat(:'node', jsonb_build_object('assignments', jsonb_build_array(:'foreign'))) as answer \gset

select is(:'answer'::jsonb -> 'stop', jsonb_build_array(jsonb_build_object('id', :'foreign', 'reason', 'assignment_not_found')), 'not found, as what is not there');
select is((select lease_expires_at from fleet.assignments where id = :'foreign'), :'lease'::timestamptz, 'its lease is as it was');

select t.healthy();
select * from finish();
