-- D32: never for an organization of one.

select plan(3);

select t.org() as org \gset
select t.node(:'org', 'n1') as node, fleet.create_node(:'org', 'never-heard') as absent \gset
select count(t.job(:'org')) from generate_series(1, 5);
select t.fail(t.claim(:'node')), t.fail(t.claim(:'node')), t.fail(t.claim(:'node')), t.fail(t.claim(:'node'));

select is((select cooling_until from fleet.nodes where id = :'node'), null, 'there is nobody else online');
select isnt(t.claim(:'node'), null, 'it goes on');

select t.healthy();
select * from finish();
