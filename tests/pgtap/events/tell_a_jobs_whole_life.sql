-- R18: every change of a job and of an assignment writes one row, naming its node.

select plan(2);

select t.org() as org \gset
select t.node(:'org', 'n1') as node, t.job(:'org') as job \gset
select (fleet.fail_assignment(t.claim(:'node'), :'node', 'no luck')).state as first \gset
select t.travel('10 seconds');
select t.claim(:'node') as assignment \gset
select fleet.report_progress(:'assignment', :'node', 50, 'half');
select (fleet.complete_assignment(:'assignment', :'node', t.artifact())).state as second \gset

select results_eq(
  format('select event, node_id is not null from fleet.events where job_id = %L order by at, number', :'job'),
  $$values ('queued', false), ('assigned', true), ('started', true), ('failed', true), ('requeued', false),
      ('assigned', true), ('started', true), ('progressed', true), ('verified', true)$$, 'from queued to verified');

select t.healthy();
select * from finish();
