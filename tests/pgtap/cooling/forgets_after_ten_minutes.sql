-- D32: within 10 minutes.

select plan(2);

select t.org() as org \gset
select t.node(:'org', 'n1') as node, t.node(:'org', 'n2') as other \gset
select count(t.job(:'org', max_attempts => 1)) from generate_series(1, 3);
select t.fail(t.claim(:'node')), t.fail(t.claim(:'node'));
select t.later('10 minutes 1 second');
select t.fail(t.claim(:'node'));

select is((select cooling_until from fleet.nodes where id = :'node'), null, 'the first two are too old');

select t.healthy();
select * from finish();
