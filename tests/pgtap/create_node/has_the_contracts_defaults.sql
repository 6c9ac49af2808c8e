-- The defaults of the interface are part of the contract.

select plan(2);

select t.org() as org \gset
select fleet.create_node(:'org', 'n1') as node \gset

select results_eq(
  format('select is_controller, trust_domain, locality, transport from fleet.nodes where id = %L', :'node'),
  $$values (false, 'local', null::text, 'https')$$, 'no controller, local, https');

select t.healthy();
select * from finish();
