-- D32: none verified in between.

select plan(2);

select t.org() as org \gset
select t.node(:'org', 'n1') as node, t.node(:'org', 'n2') as other \gset
select count(t.job(:'org')) from generate_series(1, 4);
select t.fail(t.claim(:'node')), t.fail(t.claim(:'node'));
select t.complete(t.claim(:'node'));
select t.fail(t.claim(:'node'));

select is((select cooling_until from fleet.nodes where id = :'node'), null, 'it can do it');

select t.healthy();
select * from finish();
