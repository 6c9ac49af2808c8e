-- retry_job: a container retries its unsuccessful children; D17: complete children stay.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.split(t.claim(:'node'), 3) as children \gset
select t.complete(t.assign((:'children'::uuid[])[1], :'node')), t.fail(t.assign((:'children'::uuid[])[2], :'node')),
  fleet.cancel_job((:'children'::uuid[])[3], 'not needed');
select is(t.status(:'job'), 'partial', 'one of three is complete');

select is(fleet.retry_job(:'job'), 'running', 'the container is open again');
select is(array[t.status((:'children'::uuid[])[1]), t.status((:'children'::uuid[])[2]), t.status((:'children'::uuid[])[3])], '{complete,queued,queued}', 'with two children to do');
select t.healthy();
select * from finish();
