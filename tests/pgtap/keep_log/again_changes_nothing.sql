-- D18: an answer may be lost, and a node must not fill the table after its work is over.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select fleet.issue_credential(:'node', 'k1', 'hash', 'agent', '{compute:read,compute:heartbeat,compute:claim,compute:complete}') as credential \gset
select t.claim(:'node') as assignment \gset
select fleet.cancel_job(:'job', 'no longer wanted');
select fleet_agent.keep_log(:'credential', null, :'assignment', t.artifact('log', status => 'log')) as first \gset

select is(fleet_agent.keep_log(:'credential', null, :'assignment', t.artifact('log', 'another', status => 'log')),
  :'first', 'the first answer again');
select is((select count(*)::int from fleet.artifacts), 1, 'and one log');
select t.healthy();
select * from finish();
