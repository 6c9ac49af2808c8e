-- Limits: lease 5-3,600 s.

select plan(7);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset

select t.throws(format('select fleet.renew_lease(%L, %L, 4)', :'assignment', :'node'), 'invalid_argument', 'four seconds', 'FL400');
select t.throws(format('select fleet.renew_lease(%L, %L, 3601)', :'assignment', :'node'), 'invalid_argument', 'an hour and a second', 'FL400');
select t.throws(format('select fleet.renew_lease(%L, %L, -1)', :'assignment', :'node'), 'invalid_argument', 'a negative length', 'FL400');
select t.throws(format('select fleet.renew_lease(%L, %L, null)', :'assignment', :'node'), 'invalid_argument', 'null', 'FL400');
select isnt(fleet.renew_lease(:'assignment', :'node', 5), null, 'five seconds are allowed');
select isnt(fleet.renew_lease(:'assignment', :'node', 3600), null, 'an hour is allowed');
select t.healthy();
select * from finish();
