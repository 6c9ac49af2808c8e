-- D30: a start after the one before was silent is a restart, however often.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node \gset
select fleet.issue_credential(:'node', 'k1', 'hash', 'agent', '{compute:read,compute:heartbeat,compute:claim,compute:complete}') as credential \gset
create function t.start(credential uuid, instance text) returns void language plpgsql as $$
begin
  perform t.travel('50 seconds');
  perform fleet_agent.heartbeat(credential, instance, '{}');
end $$;
select t.start(:'credential', 'i' || n) from generate_series(1, 8) n;

select is_empty($$select * from fleet.stuck where what = 'two machines share one identity'$$, 'no alarm');
select is((select cooling_until from fleet.nodes), null, 'no cooling');
select lives_ok(format('select fleet_agent.claim(%L, %L, null, 1, 60)', :'credential', 'i8'), 'the last one works');

select t.healthy();
select * from finish();
