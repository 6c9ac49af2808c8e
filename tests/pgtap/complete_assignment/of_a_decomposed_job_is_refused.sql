-- R15: a container is completed by its children.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select t.split(:'assignment', 1);

select t.throws(format('select t.complete(%L)', :'assignment'), 'assignment_not_completable', null, 'FL409');
select is(t.status(:'job'), 'running', 'it waits for its child');
select t.healthy();
select * from finish();
