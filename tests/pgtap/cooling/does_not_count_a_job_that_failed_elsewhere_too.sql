-- D32: a job that failed on another node too is a broken job, not a broken node.

select plan(2);

select t.org() as org \gset
select t.node(:'org', 'n1') as node, t.node(:'org', 'n2') as other \gset
select t.job(:'org', priority => 1) as broken \gset
select t.fail(t.claim(:'other'));
select t.later('10 seconds');
select count(t.job(:'org')) from generate_series(1, 2);
select t.fail(t.claim(:'node')), t.fail(t.claim(:'node')), t.fail(t.claim(:'node'));

select is((select cooling_until from fleet.nodes where id = :'node'), null, 'one of the three');

select t.healthy();
select * from finish();
