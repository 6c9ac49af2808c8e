-- R8: nor one that timed out.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org', requires => '{"max_runtime_s": 10}') as job \gset
select t.claim(:'node') as assignment \gset
select t.later('11 seconds');
select fleet.sweep_overdue();

select t.throws(format('select t.complete(%L)', :'assignment'), 'assignment_not_completable', null, 'FL409');
select t.healthy();
select * from finish();
