-- Errors: assignment_not_cancellable.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select t.complete(:'assignment');

select t.throws(format($$select fleet.cancel_assignment(%L, 'elsewhere')$$, :'assignment'), 'assignment_not_cancellable', null, 'FL409');
select is(t.status(:'job'), 'complete', 'the job stays complete');
select t.healthy();
select * from finish();
