-- R30: one job at a time to come back; one that is completed ends it.

select plan(7);

select t.org() as org \gset
select t.node(:'org', 'n1') as node, t.node(:'org', 'n2', kinds => '{index}') as other \gset
select count(t.job(:'org', max_attempts => 1)) from generate_series(1, 9);
select t.fail(t.claim(:'node')), t.fail(t.claim(:'node')), t.fail(t.claim(:'node'));

select t.later('4 minutes 59 seconds');
select is(t.claim(:'node'), null, 'not before its time');
select t.later('2 seconds');
select is((select count(*) from fleet.claim(:'node', max_jobs => 5)), 1::bigint, 'one job');
select is(t.claim(:'node'), null, 'and no second beside it');
select is((select reason from fleet.explain_job((select id from fleet.jobs where status = 'queued' limit 1)) where node = 'n1'),
  'node: is back from cooling and has one job at a time', 'as explain_job says');
select t.complete(id) from fleet.assignments where state = 'running';
select is((select count(*) from fleet.claim(:'node', max_jobs => 3)), 3::bigint, 'it has completed one: as many as it asks for');
select is((select cooling_until from fleet.nodes where id = :'node'), null, 'and all is forgotten');

select t.healthy();
select * from finish();
