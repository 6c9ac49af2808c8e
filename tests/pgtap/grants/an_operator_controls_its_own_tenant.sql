-- D27: priority, pause, block, assign, cancel, nodes, labels, revocation, contracts, sweeps, check.

select plan(21);

select t.org() as org \gset
select t.node(:'org', 'n1') as node, t.job(:'org') as job \gset
select t.login('able_operator', 'fleet_operator', :'org');

set session authorization able_operator;
select lives_ok(format(statement, :'org', :'job', :'node'), statement)
  from unnest(array[
    'select fleet.set_priority(%2$L, 1)', 'select fleet.pause_kind(%1$L, ''a'', ''x'')', 'select fleet.resume_kind(%1$L, ''a'')', 'select fleet.block_job(%2$L, ''x'')',
    'select fleet.unblock_job(%2$L)', 'select * from fleet.assign_job(%2$L)', 'select * from fleet.cancel_assignments(%2$L, ''x'')', 'select fleet.create_project(%1$L, ''p'')',
    'select fleet.create_node(%1$L, ''n2'')', 'select fleet.set_node_labels(%3$L, ''{}'')', 'select fleet.revoke_credentials(%3$L)', 'select fleet.set_contract(%1$L, ''a'')',
    'select fleet.drain_node(%3$L, ''x'')', 'select fleet.resume_node(%3$L)', 'select fleet.set_node_status(%3$L, ''retired'')', 'select fleet.remove_node(%3$L)',
    'select * from fleet.run_sweeps()', 'select * from fleet.check_invariants()', 'select fleet.cancel_job(%2$L, ''x'')', 'select fleet.job(%2$L)']) statement;
reset session authorization;

select t.healthy();
select * from finish();
