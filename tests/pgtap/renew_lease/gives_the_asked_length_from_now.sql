-- Words: a lease is a sign of life; its length is the caller's to choose.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select t.later('30 seconds');
select fleet.renew_lease(:'assignment', :'node', 300) as until \gset

select ok(:'until'::timestamptz - fleet_core.clock() between interval '295 seconds' and interval '300 seconds', 'the new end is 300 s away');
select is((select lease_expires_at from fleet.assignments where id = :'assignment'), :'until', 'and it is the one that is stored');
select t.healthy();
select * from finish();
