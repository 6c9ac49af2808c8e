-- D41

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset

select t.throws($$select fleet.cancel_assignment(null, 'elsewhere')$$, 'invalid_argument', 'no assignment', 'FL400');
select t.throws(format('select fleet.cancel_assignment(%L, null)', :'assignment'), 'invalid_argument', 'no reason', 'FL400');
select t.healthy();
select * from finish();
