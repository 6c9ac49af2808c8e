-- D42: resume_node ends cooling.

select plan(4);

select t.org() as org \gset
select t.node(:'org', 'n1') as node, t.node(:'org', 'n2', kinds => '{index}') as other \gset
select count(t.job(:'org', max_attempts => 1)) from generate_series(1, 6);
select t.fail(t.claim(:'node')), t.fail(t.claim(:'node')), t.fail(t.claim(:'node'));
select is(t.claim(:'node'), null, 'cooling');
select fleet.resume_node(:'node');

select is((select count(*) from fleet.claim(:'node', max_jobs => 3)), 3::bigint, 'as if nothing had been');
select is((select count(*) from fleet.events where event = 'node_resumed'), 1::bigint, 'and audited');

select t.healthy();
select * from finish();
