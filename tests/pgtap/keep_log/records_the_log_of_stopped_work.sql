-- D18: after a stop only the log is handed over; it is evidence, and changes nothing.

select plan(5);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select fleet.issue_credential(:'node', 'k1', 'hash', 'agent', '{compute:read,compute:heartbeat,compute:claim,compute:complete}') as credential \gset
select t.claim(:'node') as assignment \gset
select fleet.cancel_job(:'job', 'no longer wanted');

select is(jsonb_array_length(fleet_agent.keep_log(:'credential', null, :'assignment', t.artifact('log', status => 'log')) -> 'artifacts'),
  1, 'one is kept');
select is((select assignment_id from fleet.artifacts), :'assignment', 'with its assignment');
select is((select state || ' ' || reason from fleet.assignments), 'cancelled job_cancelled', 'which stays as it ended');
select is(t.status(:'job'), 'cancelled', 'as does the job');
select t.healthy();
select * from finish();
