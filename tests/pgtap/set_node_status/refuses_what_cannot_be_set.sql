-- R11, R13: online is earned, removed has its own function, and the rest is no status.

select plan(10);

select t.org() as org \gset
select fleet.create_node(:'org', 'n1') as node \gset

select t.throws(format('select fleet.set_node_status(%L, %s)', :'node', status), 'invalid_node_status', status, 'FL400')
  from unnest(array['null', '''online''', '''removed''', '''cooling''', '''Retired''', '''''']) status;
select t.throws(format('select fleet.set_node_status(null, %L)', 'retired'), 'invalid_argument', 'no node');
select t.throws(format('select fleet.set_node_status(%L, %L)', gen_random_uuid(), 'retired'), 'node_not_found', 'a node that is not there');
select is((select status from fleet.nodes where id = :'node'), 'provisioning', 'it is as it was');

select t.healthy();
select * from finish();
