-- D18: what was stopped has no result; whatever says it is one is refused whole.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select fleet.issue_credential(:'node', 'k1', 'hash', 'agent', '{compute:read,compute:heartbeat,compute:claim,compute:complete}') as credential \gset
select t.claim(:'node') as assignment \gset
select fleet.cancel_job(:'job', 'no longer wanted');

select t.throws(format('select fleet_agent.keep_log(%L, null, %L, %L)', :'credential', :'assignment', t.artifact(status => 'log') || t.artifact()),
  'artifact_invalid', 'a result beside the log', 'FL400');
select t.throws(format('select fleet_agent.keep_log(%L, null, %L, %L)', :'credential', :'assignment', '[{"status": "log", "kind": 7}]'),
  'artifact_invalid', 'a log that is malformed', 'FL400');
select is_empty('select from fleet.artifacts', 'nothing is kept');
select t.healthy();
select * from finish();
