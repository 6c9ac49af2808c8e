-- D27: the node's functions in fleet are for the owner and operators bound to all organizations.

select plan(6);

select t.org('a') as a, t.org('b') as b \gset
select t.node(:'a') as node, t.node(:'b') as foreign, t.job(:'a') as job \gset
select t.login('operator_of_one', 'fleet_operator', :'a'), t.login('operator_of_all', 'fleet_operator', null);

set session authorization operator_of_one;
select t.throws(format('select fleet.heartbeat(%L)', :'node'), 'organization_denied', 'heartbeat', 'FL403');
select t.throws(format('select * from fleet.claim(%L)', :'node'), 'organization_denied', 'claim', 'FL403');
select t.throws(format('select * from fleet.claim(%L)', :'foreign'), 'node_not_found', 'another tenant''s node', 'FL404');
reset session authorization;
set session authorization operator_of_all;
select lives_ok(format('select fleet.heartbeat(%L)', :'node'), 'heartbeat, bound to all');
select is((select job_id from fleet.claim(:'node')), :'job', 'claim, bound to all');
reset session authorization;

select t.healthy();
select * from finish();
