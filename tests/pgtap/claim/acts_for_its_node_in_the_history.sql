-- R18: every change of an assignment is an event that names its node.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset

select results_eq(
  format('select event, node_id, actor from fleet.events where assignment_id = %L order by at, number', :'assignment'),
  format($$values ('assigned', %1$L::uuid, 'node:' || %1$L), ('started', %1$L, 'node:' || %1$L)$$, :'node'), 'assigned and started, by the node');

select t.healthy();
select * from finish();
