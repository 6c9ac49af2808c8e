-- R12, D1: in the grace after the controller's own absence a node reads online; but whether it is there, nobody knows before it is heard.

select plan(6);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.absent('3 days');

select is((select status from fleet.nodes), 'online', 'it reads online');
select results_eq(format('select verdict, reason from fleet.explain_job(%L)', :'job'),
  $$values ('waiting', 'node: was not heard since the controller was away')$$, 'explain_job knows better');
select is(fleet.place(:'org', '{}'), null, 'so does place');
select is_empty(format('select * from fleet.assign_job(%L, nodes => array[%L]::uuid[])', :'job', :'node'), 'and assign_job');
select fleet.heartbeat(:'node');
select is((select node_id from fleet.assign_job(:'job')), :'node'::uuid, 'it is heard, and gets the job');

select t.healthy();
select * from finish();
