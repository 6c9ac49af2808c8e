-- D26: note_clone says nothing and does nothing about an instance that was never superseded.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node \gset
select fleet.issue_credential(:'node', 'k1', 'hash', 'agent', '{compute:read,compute:heartbeat,compute:claim,compute:complete}') as credential \gset
select fleet_agent.heartbeat(:'credential', 'only', '{}');
select fleet_agent.note_clone(:'credential', 'only'), fleet_agent.note_clone(:'credential', 'never-seen'), fleet_agent.note_clone(gen_random_uuid(), 'only');

select is_empty($$select * from fleet.events where event = 'node_cloned'$$, 'no alarm');
select is((select cooling_until from fleet.nodes), null, 'no cooling');

select t.healthy();
select * from finish();
