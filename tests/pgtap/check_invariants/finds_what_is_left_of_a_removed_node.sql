-- R13

select plan(1);

select t.org() as org \gset
select t.node(:'org') as node \gset
select fleet.remove_node(:'node');
insert into fleet_core.heartbeats (node_id, last_heartbeat_at) values (:'node', clock_timestamp());

select isnt_empty($$select from fleet.check_invariants() where rule like 'R13 a removed node has nothing left'$$, 'its heartbeat is back');
select * from finish();
