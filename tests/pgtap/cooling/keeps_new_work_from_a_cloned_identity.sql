-- D30: two machines share one identity: until it has cooled it is handed nothing new, and explain_job says so.

select plan(5);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select fleet.heartbeat(:'node', jsonb_build_object('instance_id', 'i' || n)) from generate_series(0, 4) n;

select isnt((select cooling_until from fleet.nodes), null, 'it cools');
select is(t.claim(:'node'), null, 'a claim gives it nothing');
select matches(t.verdict(:'job', 'cpu0'), '^waiting: node: is cooling until ', 'and explain_job says why');
select t.travel('301 seconds');
select fleet.heartbeat(:'node');
select isnt(t.claim(:'node'), null, 'after that it works again');

select t.healthy();
select * from finish();
