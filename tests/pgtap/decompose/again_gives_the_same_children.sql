-- R9, D13: the body is ignored.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select t.split(:'assignment', 3) as children \gset

select is(t.split(:'assignment', 1, 'other'), :'children', 'the same three, in the same order');
select is((select count(*)::int from fleet.jobs), 4, 'and no more');
select t.healthy();
select * from finish();
