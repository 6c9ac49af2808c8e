-- Only a queued job can be blocked.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node \gset
select t.job(:'org', 'run') as running \gset
select t.claim(:'node') as assignment \gset
select t.job(:'org', 'book') as container \gset
select count(*) as children from fleet.claim(:'node') cross join lateral fleet.decompose(assignment_id, :'node', '[{"kind": "chapter"}]') \gset
select t.job(:'org', 'gone') as finished \gset
select fleet.cancel_job(:'finished', 'not needed');

select t.throws(format('select fleet.block_job(%L, %L)', :'running', 'why'), 'job_not_blockable', 'running', 'FL409');
select t.throws(format('select fleet.block_job(%L, %L)', :'container', 'why'), 'job_not_blockable', 'a container');
select t.throws(format('select fleet.block_job(%L, %L)', :'finished', 'why'), 'job_not_blockable', 'finished');

select t.healthy();
select * from finish();
