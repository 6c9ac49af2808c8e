-- D41

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset

select t.throws(format('select fleet.complete_and_claim(null, %L)', :'node'), 'invalid_argument', 'no assignment', 'FL400');
select t.throws(format('select fleet.complete_and_claim(%L, null)', :'assignment'), 'invalid_argument', 'no node', 'FL400');
select t.throws(format('select fleet.complete_and_claim(%L, %L, t.artifact(), lease_seconds => null)', :'assignment', :'node'), 'invalid_argument', 'no lease', 'FL400');
select t.healthy();
select * from finish();
