-- D18: decompose carries children alone, so the log of who decomposed comes after it.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select fleet.issue_credential(:'node', 'k1', 'hash', 'agent', '{compute:read,compute:heartbeat,compute:claim,compute:complete}') as credential \gset
select t.claim(:'node') as assignment \gset
select fleet.decompose(:'assignment', :'node', '[{"kind": "chapter"}]');
select fleet_agent.keep_log(:'credential', null, :'assignment', t.artifact('log', status => 'log'));

select is((select job_id from fleet.artifacts), :'job', 'it is kept with the container');
select t.healthy();
select * from finish();
