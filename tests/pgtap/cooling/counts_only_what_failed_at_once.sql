-- D32: only node_failed within 60 s of the start counts.

select plan(2);

select t.org() as org \gset
select t.node(:'org', 'n1') as node, t.node(:'org', 'n2') as other \gset
select count(t.job(:'org')) from generate_series(1, 5);
select t.fail(t.claim(:'node')), t.fail(t.claim(:'node'));
select t.claim(:'node') as slow \gset
select t.later('61 seconds');
select fleet.renew_lease(:'slow', :'node');
select t.fail(:'slow');
select t.complete(t.claim(:'node'), '[]');

select is((select cooling_until from fleet.nodes where id = :'node'), null, 'one took longer, one was unverified');

select t.healthy();
select * from finish();
