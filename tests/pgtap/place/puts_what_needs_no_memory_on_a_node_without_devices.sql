-- A job that requires no memory runs on any online node, also one that has reported no device; one that requires some does not.

select plan(3);

select t.org() as org \gset
select t.node(:'org', devices => '[]') as node \gset

select results_eq(format('select node_name, device_kind, reason from fleet.place(%L, %L)', :'org', '{"trust_domains": ["local"]}'),
  $$values ('n1', null::text, 'unplaced:no_devices')$$, 'nothing needed');
select ok((select p is null from fleet.place(:'org', '{"ram_min_mb": 1}') p), 'one MB needed');

select t.healthy();
select * from finish();
