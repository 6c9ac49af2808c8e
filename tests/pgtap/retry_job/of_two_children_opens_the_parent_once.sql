-- D17: two children retried at once.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.split(t.claim(:'node'), 2) as children \gset
select t.fail(t.claim(:'node')), t.fail(t.claim(:'node'));
select fleet.retry_job((:'children'::uuid[])[1]), fleet.retry_job((:'children'::uuid[])[2]);
select t.later('1 minute');
select t.complete(t.claim(:'node'));
select is(t.status(:'job'), 'running', 'with one of them complete it is open');
select t.complete(t.claim(:'node'));

select is(t.status(:'job'), 'complete', 'with both it is complete');
select is((t.events(:'job'))[5:], '{settled,retried,settled}', 'opened once, settled once more');
select t.healthy();
select * from finish();
