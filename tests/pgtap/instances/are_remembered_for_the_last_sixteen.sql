-- D30: the node keeps the current one and the last 16.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node \gset
select fleet.issue_credential(:'node', 'k1', 'hash', 'agent', '{compute:read,compute:heartbeat,compute:claim,compute:complete}') as credential \gset
create function t.start(node uuid, instance text) returns void language plpgsql as $$
begin
  perform t.travel('50 seconds');
  perform fleet.heartbeat(node, jsonb_build_object('instance_id', instance));
end $$;
select t.start(:'node', 'i' || n) from generate_series(1, 18) n;

select t.throws(format('select fleet_agent.claim(%L, %L, null, 1, 60)', :'credential', 'i17'), 'node_cloned', 'the one before');
select t.throws(format('select fleet_agent.claim(%L, %L, null, 1, 60)', :'credential', 'i2'), 'node_cloned', 'the sixteenth before');
select lives_ok(format('select fleet_agent.claim(%L, %L, null, 1, 60)', :'credential', 'i18'), 'the current one');

select t.healthy();
select * from finish();
