-- R13, R15: the release goes the way of every release, so a child that comes back leaves its container running.

select plan(4);

select t.org() as org \gset
select t.node(:'org', 'n1') as n1, t.node(:'org', 'n2') as n2, t.job(:'org', 'book') as book \gset
select t.claim(:'n1') as assignment \gset
select count(*) as children from fleet.decompose(:'assignment', :'n1', '[{"kind": "chapter"}]') \gset
select t.claim(:'n1') as child \gset
select fleet.remove_node(:'n1');

select is((select status from fleet.jobs where id = :'book'), 'running', 'the container waits for its child');
select is((fleet.complete_assignment(t.claim(:'n2'), :'n2', t.artifact())).job_status, 'complete', 'which another machine completes');
select is((select status from fleet.jobs where id = :'book'), 'complete', 'and so the container');

select t.healthy();
select * from finish();
