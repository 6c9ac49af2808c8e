-- D12: unacknowledged: a hand-out that seemed undelivered may have arrived after all.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select fleet.issue_credential(:'node', 'k1', 'hash', 'agent', '{compute:claim}') as credential \gset
select t.claim(:'node') as assignment \gset
select fleet_agent.hand_back_undelivered(:'credential', null, array[:'assignment']::uuid[]);
select is(t.state(:'assignment'), 'released: unacknowledged', 'taken back');

select ok((select verified from t.complete(:'assignment')), 'the work counts');
select t.healthy();
select * from finish();
