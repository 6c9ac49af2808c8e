-- R9

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.assign(:'job', :'node') as assignment \gset
select t.fail(:'assignment');

select isnt((select started_at from fleet.assignments), null, 'the assignment has a start');
select is((select attempts_spent from fleet.jobs), 1, 'and its attempt is spent');
select t.healthy();
select * from finish();
