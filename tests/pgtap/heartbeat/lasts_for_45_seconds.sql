-- R11: more than 45 s without a heartbeat reads offline, everywhere, with no background task involved.

select plan(5);

select t.org() as org \gset
select t.node(:'org') as node \gset
select t.travel('44 seconds');
select is((select status from fleet.nodes where id = :'node'), 'online', 'silent for 44 s');
select t.travel('2 seconds');
select results_eq(
  format('select status, stored_status, schedulable from fleet.nodes where id = %L', :'node'), $$values ('offline', 'online', false)$$, 'silent for 46 s');
select ok((select seconds_since_heartbeat between 45.9 and 60 from fleet.nodes where id = :'node'), 'the view says for how long');
select is(fleet.heartbeat(:'node') #>> '{node,status}', 'online', 'heard again');

select t.healthy();
select * from finish();
