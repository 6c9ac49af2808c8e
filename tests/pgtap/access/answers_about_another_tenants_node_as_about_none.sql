-- D26: what belongs to another tenant is not found, word for word as what doesn't exist.

select plan(20);

select t.org('a') as a, t.org('b') as b \gset
select t.node(:'b') as foreign, gen_random_uuid() as unknown \gset
select t.login('curious_about_nodes', 'fleet_operator', :'a');
create temp table calls as
select call from unnest(array[
  'select fleet.set_node_status(%L, ''retired'')', 'select fleet.drain_node(%L, ''x'')', 'select fleet.resume_node(%L)', 'select fleet.remove_node(%L)',
  'select fleet.set_node_labels(%L, ''{}'')', 'select fleet.revoke_credentials(%L)', 'select fleet.heartbeat(%L)', 'select * from fleet.claim(%L)',
  'select * from fleet.assignments_for_node(%L)']) call;
grant select on calls to public;

set session authorization curious_about_nodes;
select t.throws(format(call, :'foreign'), 'node_not_found', call, 'FL404') from calls;
select is(replace(t.refused_detail(format(call, :'foreign')), :'foreign', :'unknown'), t.refused_detail(format(call, :'unknown')), 'the same words: ' || call) from calls;
reset session authorization;
select is((select status from fleet.nodes where id = :'foreign'), 'online', 'nothing has happened to it');

select t.healthy();
select * from finish();
