-- R22: kinds are a set; an agent that names them in another order says nothing new.

select plan(4);

select t.org() as org \gset
select t.node(:'org', kinds => '{render,index}') as node \gset
select (select count(*) from fleet.events where event = 'node_announced') as told \gset

select fleet.heartbeat(:'node', '{"kinds": ["index", "render"]}');
select is((select count(*) from fleet.events where event = 'node_announced'), :'told'::bigint, 'another order is nothing new');
select fleet.heartbeat(:'node', '{"kinds": ["index", "render", "print"]}');
select is((select count(*) from fleet.events where event = 'node_announced'), :'told'::bigint + 1, 'another kind is');
select fleet.heartbeat(:'node', '{"kinds": null}');
select is((select count(*) from fleet.events where event = 'node_announced'), :'told'::bigint + 2, 'and so is any kind');

select t.healthy();
select * from finish();
