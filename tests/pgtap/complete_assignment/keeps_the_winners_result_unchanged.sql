-- Job states: the winner's result is the job's result, unchanged.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select t.complete(:'assignment', t.artifact(), '{"pages": 3, "nested": {"a": [1, null, "ä"]}}');

select is(fleet.job(:'job') -> 'result', '{"pages": 3, "nested": {"a": [1, null, "ä"]}}'::jsonb, 'byte for byte');
select t.healthy();
select * from finish();
