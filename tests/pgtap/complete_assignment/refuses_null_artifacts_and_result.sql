-- D41: NULL is refused, not taken for an empty list.

select plan(5);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset

select t.throws(format('select t.complete(%L, null)', :'assignment'), 'artifact_invalid', 'no artifacts', 'FL400');
select t.throws(format('select t.complete(%L, t.artifact(), null)', :'assignment'), 'invalid_argument', 'no result', 'FL400');
select t.throws(format('select fleet.complete_assignment(null, %L)', :'node'), 'invalid_argument', 'no assignment', 'FL400');
select t.throws(format('select fleet.complete_assignment(%L, null)', :'assignment'), 'invalid_argument', 'no node', 'FL400');
select t.healthy();
select * from finish();
