-- D41: NULL for a required argument is invalid_argument.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset

select t.throws(format('select fleet.fail_assignment(null, %L, %L)', :'node', 'e'), 'invalid_argument', 'no assignment', 'FL400');
select t.throws(format('select fleet.fail_assignment(%L, null, %L)', :'assignment', 'e'), 'invalid_argument', 'no node', 'FL400');
select t.throws(format('select fleet.fail_assignment(%L, %L, null)', :'assignment', :'node'), 'invalid_argument', 'no error', 'FL400');
select t.healthy();
select * from finish();
