-- R15: all of them by a sweep in one run; of several parents, each once.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as j1, t.job(:'org') as j2 \gset
select t.claim(:'node') as a1, t.claim(:'node') as a2 \gset
select t.split(:'a1', 4), t.split(:'a2', 4);
select count(*) from fleet.claim(:'node', max_jobs => 8) \g /dev/null
select t.later('61 seconds');
select fleet.sweep_expired_leases();
select t.later('61 seconds');
select fleet.sweep_expired_leases();

select results_eq('select status, reason from fleet.jobs where is_container', $$values ('partial', '4 of 4 children failed'), ('partial', '4 of 4 children failed')$$, 'both are settled');
select is((select count(*)::int from fleet.events where event = 'settled'), 2, 'each once');
select t.healthy();
select * from finish();
