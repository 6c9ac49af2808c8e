-- One transaction: a report does not count where what it asks for cannot be.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset

select t.throws(format('select * from fleet.complete_and_claim(%L, %L, t.artifact(), kinds => %L)', :'assignment', :'node', array[null]), 'invalid_argument', 'a kind that is null', 'FL400');
select is(t.state(:'assignment'), 'running', 'and the work is still out');
select t.healthy();
select * from finish();
