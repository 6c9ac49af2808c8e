-- retry_job: unsuccessful children, and theirs.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.split(t.claim(:'node'), 1) as children \gset
select t.split(t.claim(:'node'), 2) as grandchildren \gset
select t.complete(t.claim(:'node')), t.fail(t.claim(:'node'));
select is(t.status(:'job'), 'partial', 'the grandchild failed');
select fleet.retry_job(:'job');

select set_eq('select status, count(*)::int from fleet.jobs group by status', $$values ('running', 2), ('complete', 1), ('queued', 1)$$, 'both containers are open, one grandchild waits');
select t.healthy();
select * from finish();
