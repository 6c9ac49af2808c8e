-- R13: its name is free again, and nothing is inherited.

select plan(3);

select t.org() as org \gset
select t.node(:'org', 'n1', '{render}') as old \gset
select fleet.set_node_labels(:'old', '{"zone": "a"}'), fleet.remove_node(:'old');
select fleet.create_node(:'org', 'n1') as new \gset

select isnt(:'new'::uuid, :'old'::uuid, 'another node');
select results_eq(
  format('select status, labels, kinds, last_heartbeat_at from fleet.nodes where id = %L', :'new'),
  $$values ('provisioning', '{}'::jsonb, null::text[], null::timestamptz)$$, 'without labels, kinds or a heartbeat');

select t.healthy();
select * from finish();
