-- One transaction: both or neither.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset

select t.throws(format('select fleet.complete_and_claim(%L, %L, t.artifact(), lease_seconds => 1)', :'assignment', :'node'), 'invalid_argument', null, 'FL400');
select is(t.state(:'assignment'), 'running', 'the assignment is open');
select t.healthy();
select * from finish();
