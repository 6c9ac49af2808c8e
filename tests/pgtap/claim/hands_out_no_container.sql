-- R15: a container is never handed out.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org', 'book') as book \gset
select t.claim(:'node') as assignment \gset
select count(*) as children from fleet.decompose(:'assignment', :'node', '[{"kind": "chapter"}]') \gset

select is((select array_agg(kind) from fleet.claim(:'node', max_jobs => 9)), array['chapter'], 'only its child');

select t.healthy();
select * from finish();
