-- D12: unacknowledged.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select t.later('20 seconds');
select fleet.heartbeat(:'node', '{"assignments": []}');
select t.later('10 seconds');
select fleet.heartbeat(:'node', '{"assignments": []}');
select is(t.state(:'assignment'), 'released: unacknowledged', 'the node did not know of it');

select ok((select verified from t.complete(:'assignment')), 'and wins with it all the same');
select t.healthy();
select * from finish();
