-- D41

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset

select t.throws($$select * from fleet.cancel_assignments(null, 'elsewhere')$$, 'invalid_argument', 'no job', 'FL400');
select t.throws(format('select * from fleet.cancel_assignments(%L, null)', :'job'), 'invalid_argument', 'no reason', 'FL400');
select t.healthy();
select * from finish();
