-- D18, D36: a node that holds nothing any more may still upload the log of what was just taken away from it.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select fleet.issue_credential(:'node', 'k1', 'hash', 'agent', '{compute:read,compute:heartbeat,compute:claim,compute:complete}') as credential \gset
select format('select fleet_agent.locate_artifact(%L, null, repeat(''a'', 64), ''write'')', :'credential') as upload \gset
select t.throws(:'upload', 'assignment_not_found', 'not before it held anything', 'FL404');
select t.claim(:'node') as assignment \gset
select fleet.cancel_job(:'job', 'no longer wanted');

select lives_ok(:'upload', 'right after');
select t.later('6 minutes');
select t.throws(:'upload', 'assignment_not_found', 'not after six minutes', 'FL404');
select t.healthy();
select * from finish();
