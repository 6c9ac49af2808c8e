-- R11: online is earned by a heartbeat.

select plan(3);

select t.org() as org \gset
select fleet.create_node(:'org', 'n1', true, 'office', 'cellar', 'tunnel') as node \gset

select results_eq(
  format('select organization_id, name, status, stored_status, schedulable, is_controller, trust_domain, locality, transport, labels, kinds, last_heartbeat_at, open_assignments
            from fleet.nodes where id = %L', :'node'),
  format($$values (%L::uuid, 'n1', 'provisioning', 'provisioning', false, true, 'office', 'cellar', 'tunnel', '{}'::jsonb, null::text[], null::timestamptz, 0)$$, :'org'),
  'as given, and provisioning');
select is((select count(*) from fleet.events where node_id = :'node' and event = 'node_created'), 1::bigint, 'the audit trail has it');

select t.healthy();
select * from finish();
