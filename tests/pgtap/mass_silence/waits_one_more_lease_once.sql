-- R25, D2: more than a third, and at least three, of those that were online fall silent within a minute: expiry waits one more lease.

select plan(6);

select t.org() as org \gset
select t.node(:'org', 'n' || n) from generate_series(1, 8) n;
select count(t.job(:'org')) from generate_series(1, 3);
select t.claim(id) from fleet.nodes where name in ('n1', 'n2', 'n3');
select t.travel('40 seconds');
select fleet.heartbeat(id) from fleet.nodes where name not in ('n1', 'n2', 'n3');
select t.travel('30 seconds');
select fleet.heartbeat(id) from fleet.nodes where name not in ('n1', 'n2', 'n3');

select fleet.run_sweeps();
select is((select count(*) from fleet.assignments where state = 'running'), 3::bigint, 'three of eight: it waits');
select is((select organization_id from fleet.stuck where what = 'many nodes fell silent at once'), :'org', 'and says so');
select is((select detail ->> 'silent' || ' of ' || (detail ->> 'of') from fleet.events where event = 'mass_silence'), '3 of 8', 'in the audit trail too');
select t.travel('61 seconds');
select fleet.heartbeat(id) from fleet.nodes where name not in ('n1', 'n2', 'n3');
select fleet.run_sweeps();
select is((select count(*) from fleet.assignments where state = 'expired'), 3::bigint, 'a lease later they are expired');
select is((select count(*) from fleet.events where event = 'mass_silence'), 1::bigint, 'it was one incident');

select t.healthy();
select * from finish();
