-- D3

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select t.later('2 minutes');

select is(cardinality(t.split(:'assignment', 2)), 2, 'any report of it revives it');
select t.healthy();
select * from finish();
