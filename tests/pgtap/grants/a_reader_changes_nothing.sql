-- D27: a reader has the views, one job, and why it waits.

select plan(17);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.login('mere_reader', 'fleet_reader', :'org');

set session authorization mere_reader;
select is((select count(*) from fleet.jobs), 1::bigint, 'it reads the views');
select is(fleet.job(:'job') ->> 'id', :'job', 'and one job whole');
select throws_ok(format(statement, :'org', :'job', :'node'), '42501', null, statement)
  from unnest(array[
    'select fleet.submit_job(%1$L, ''a'')', 'select * from fleet.submit_jobs(%1$L, ''[]'')', 'select fleet.cancel_job(%2$L, ''x'')', 'select fleet.retry_job(%2$L)',
    'select fleet.set_priority(%2$L, 1)', 'select fleet.block_job(%2$L, ''x'')', 'select fleet.pause_kind(%1$L, ''a'', ''x'')', 'select * from fleet.assign_job(%2$L)',
    'select fleet.drain_node(%3$L, ''x'')', 'select fleet.remove_node(%3$L)', 'select fleet.heartbeat(%3$L)', 'select * from fleet.claim(%3$L)',
    'select * from fleet.run_sweeps()', 'select fleet.set_setting(''max_claim'', ''1'')']) statement;
reset session authorization;

select t.healthy();
select * from finish();
