-- R9, D13: the first outcome as it was, though the log came later.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select fleet.issue_credential(:'node', 'k1', 'hash', 'agent', '{compute:read,compute:heartbeat,compute:claim,compute:complete}') as credential \gset
select t.claim(:'node') as assignment \gset
select to_jsonb(c) as first from fleet.complete_assignment(:'assignment', :'node', t.artifact('audio') || t.artifact('text', 'two')) c \gset
select t.travel('1 second');
select fleet_agent.keep_log(:'credential', null, :'assignment', t.artifact('log', 'three', status => 'log'));

select is((select to_jsonb(c) from fleet.complete_assignment(:'assignment', :'node', '[]') c), :'first', 'the same answer, its artifacts in the same order');
select is((select count(*)::int from fleet.artifacts), 3, 'and the log is there');

select t.healthy();
select * from finish();
