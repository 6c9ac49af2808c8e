-- D3: the least of 10 s and a third of the node's shortest open lease, so that no lease runs out between two heartbeats.

select plan(5);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as a, t.job(:'org') as b \gset

select is(fleet.heartbeat(:'node') -> 'next_heartbeat_seconds', '10', 'nothing open: 10 s');
select count(*) as claimed from fleet.claim(:'node', lease_seconds => 300) \gset
select is(fleet.heartbeat(:'node') -> 'next_heartbeat_seconds', '10', '300 s: 10 s');
select count(*) as claimed from fleet.claim(:'node', lease_seconds => 12) \gset
select is(fleet.heartbeat(:'node') -> 'next_heartbeat_seconds', '4', '300 s and 12 s: 4 s');
select fleet.set_setting('heartbeat_seconds', '3');
select is(fleet.heartbeat(:'node') -> 'next_heartbeat_seconds', '3', 'the 10 s are a setting');

select t.healthy();
select * from finish();
