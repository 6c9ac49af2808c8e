-- R2: never two open ones on one node.
select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org', fan_out => 3) as job \gset

select is((select count(*)::int from fleet.claim(:'node', max_jobs => 10)), 1, 'one of the three slots, however many it asks for');
select is(t.claim(:'node'), null, 'and none later');
select t.healthy();
select * from finish();
