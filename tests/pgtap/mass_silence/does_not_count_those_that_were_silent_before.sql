-- D2: of those that were online 60 s ago.

select plan(2);

select t.org() as org \gset
select t.node(:'org', 'n' || n) from generate_series(1, 5) n;
select t.travel('10 minutes');
select fleet.heartbeat(id) from fleet.nodes where name in ('n1', 'n2');
select count(t.job(:'org')) from generate_series(1, 2);
select t.claim(id) from fleet.nodes where name in ('n1', 'n2');
select t.travel('61 seconds');
select fleet.run_sweeps();

select is((select count(*) from fleet.assignments where state = 'expired'), 2::bigint, 'three have been away for long');

select t.healthy();
select * from finish();
