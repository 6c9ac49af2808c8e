-- D7 bounds how many jobs are read past that are not for this node, and not how many are looked at.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node \gset
select count(t.job(:'org', fan_out => 2)) as submitted from generate_series(1, 200) \gset

select is((select count(*) from fleet.claim(:'node', max_jobs => 40)), 40::bigint, 'of the first');
select is((select count(*) from fleet.claim(:'node', max_jobs => 90)), 90::bigint, 'of those behind its own parts');

select t.healthy();
select * from finish();
