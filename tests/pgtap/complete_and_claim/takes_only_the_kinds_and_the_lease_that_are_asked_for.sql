-- complete_and_claim(kinds, lease_seconds)

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org', 'render') as j1, t.job(:'org', 'render') as j2, t.job(:'org', 'print') as j3 \gset
select t.claim(:'node') as assignment \gset
select (next).job_id as next, (next).lease_expires_at as until from fleet.complete_and_claim(:'assignment', :'node', t.artifact(), kinds => '{print}', lease_seconds => 600) \gset

select is(:'next'::uuid, :'j3'::uuid, 'the older job is of another kind');
select cmp_ok(:'until'::timestamptz, '>', fleet_core.clock() + interval '590 seconds', 'the lease is the one asked for');
select t.healthy();
select * from finish();
