-- R15: nothing is left to wait for.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.split(t.claim(:'node'), 2) as children \gset
select t.complete(t.claim(:'node'));
select fleet.cancel_job(:'job', 'not needed');
select is(fleet.retry_job(:'job'), 'running', 'one child is left');
select t.complete(t.claim(:'node'));

select is(t.status(:'job'), 'complete', 'and completes it');
select t.healthy();
select * from finish();
