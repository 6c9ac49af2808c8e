-- The view joins both trails; the newest comes first, in one moment the later one.

select plan(2);

select t.org() as org \gset
select fleet.create_node(:'org', 'n1') as node \gset
select t.job(:'org') as job \gset
select t.travel('1 second');
select fleet.cancel_job(:'job', 'not needed', 'ann');

select results_eq(
  format('select event, job_id, node_id from fleet.events where organization_id = %L', :'org'),
  format($$values ('cancelled', %1$L::uuid, null::uuid), ('queued', %1$L, null), ('node_created', null, %2$L), ('organization_created', null, null)$$, :'job', :'node'),
  'cancelled, queued, node_created, organization_created');

select t.healthy();
select * from finish();
