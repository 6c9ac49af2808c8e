-- R28: terminal is terminal.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.split(t.claim(:'node'), 2) as children \gset
select t.complete(t.assign((:'children'::uuid[])[1], :'node'));
select fleet.cancel_job(:'job', 'not needed');

select is(array[t.status((:'children'::uuid[])[1]), t.status((:'children'::uuid[])[2]), t.status(:'job')], '{complete,cancelled,cancelled}', 'complete work stays complete');
select t.healthy();
select * from finish();
