-- Errors: assignment_not_completable.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select t.fail(:'assignment');

select t.throws(format('select t.complete(%L)', :'assignment'), 'assignment_not_completable', null, 'FL409');
select t.healthy();
select * from finish();
