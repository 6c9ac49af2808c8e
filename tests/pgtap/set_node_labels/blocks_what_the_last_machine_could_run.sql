-- D10: judged at once, by the machine that changed: what nobody else could run is blocked, what another could is not.

select plan(5);

select t.org() as org \gset
select t.node(:'org', 'n1') as node, t.node(:'org', 'n2') as other \gset
select fleet.set_node_labels(:'node', '{"zone": "a", "disk": "ssd"}'), fleet.set_node_labels(:'other', '{"disk": "ssd"}');
select t.job(:'org', requires => '{"labels": {"zone": "a"}}') as zone, t.job(:'org', requires => '{"labels": {"disk": "ssd"}}') as disk \gset

select fleet.set_node_labels(:'node', '{}');
select is(t.status(:'zone'), 'blocked', 'nobody else is in that zone');
select is(t.status(:'disk'), 'queued', 'another has such a disk');
select is((select detail ->> 'reason' from fleet.events where event = 'lane_blocked'),
  'no machine could run it; nearest is n1: labels: needs {"zone": "a"}, this node has {}', 'one event, with the reason');
select fleet.set_node_labels(:'other', '{"zone": "a"}');
select is(t.status(:'zone'), 'queued', 'now one is: lifted at once');

select t.healthy();
select * from finish();
