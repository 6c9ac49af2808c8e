-- R15, D4: lease expiry on the last attempt; the child is failed one more lease later.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.split(t.claim(:'node'), 4) as children \gset
select t.complete(t.claim(:'node')), t.complete(t.claim(:'node')), t.complete(t.claim(:'node'));
select t.claim(:'node');
select t.later('61 seconds');
select fleet.sweep_expired_leases();
select is(t.status(:'job'), 'running', 'while a late result may come it runs on');
select t.later('61 seconds');
select fleet.sweep_expired_leases();

select results_eq(format('select status, reason from fleet.jobs where id = %L', :'job'), $$values ('partial', '1 of 4 children failed')$$, 'partial');
select t.healthy();
select * from finish();
