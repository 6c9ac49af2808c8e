-- D27: a submitter submits, cancels, retries and reads; what others' work depends on is the operator's.

select plan(20);

select t.org() as org \gset
select t.node(:'org') as node \gset
select t.login('mere_submitter', 'fleet_submitter', :'org');

set session authorization mere_submitter;
select fleet.submit_job(:'org', 'render') as job \gset
select is((select requested_by from fleet.jobs), 'mere_submitter', 'it submits in its own name');
select is(fleet.cancel_job(:'job', 'not needed'), 'cancelled', 'it cancels');
select is(fleet.retry_job(:'job'), 'queued', 'and retries');
select lives_ok(format('select fleet.register_artifact(%L, %L, %L)', :'org', repeat('a', 64), 'k'), 'it registers artifacts');
select throws_ok(format(statement, :'org', :'job', :'node'), '42501', null, statement)
  from unnest(array[
    'select fleet.set_priority(%2$L, 1)', 'select fleet.block_job(%2$L, ''x'')', 'select fleet.unblock_job(%2$L)', 'select fleet.pause_kind(%1$L, ''a'', ''x'')',
    'select * from fleet.assign_job(%2$L)', 'select * from fleet.cancel_assignments(%2$L, ''x'')', 'select fleet.create_node(%1$L, ''x'')', 'select fleet.drain_node(%3$L, ''x'')',
    'select fleet.set_contract(%1$L, ''a'')', 'select fleet.revoke_credentials(%3$L)', 'select fleet.issue_credential(%3$L, ''k'', ''h'', ''a'', ''{compute:read}'')',
    'select * from fleet.claim(%3$L)', 'select * from fleet.run_sweeps()', 'select fleet.create_organization(''x'')', 'select fleet.activate()']) statement;
reset session authorization;

select t.healthy();
select * from finish();
