-- R13: nothing brings a removed node back.

select plan(9);

select t.org() as org \gset
select t.node(:'org') as node \gset
select fleet.remove_node(:'node');

select t.throws(format(statement, :'node'), 'node_removed', statement, 'FL409')
  from unnest(array[
    'select fleet.set_node_status(%L, ''provisioning'')', 'select fleet.drain_node(%L, ''why'')', 'select fleet.resume_node(%L)',
    'select fleet.set_node_labels(%L, ''{}'')', 'select fleet.issue_credential(%L, ''k'', ''hash'', ''agent'', ''{compute:read}'')',
    'select fleet.heartbeat(%L)', 'select * from fleet.claim(%L)']) statement;
select is((select status from fleet.nodes where id = :'node'), 'removed', 'it is removed');

select t.healthy();
select * from finish();
