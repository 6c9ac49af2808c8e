-- D4 in a fan-out: on the last attempt one failed and one expired.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as n1, t.node(:'org', 'n2') as n2, t.job(:'org', max_attempts => 1, fan_out => 2) as job \gset
select t.claim(:'n1') as a1, t.claim(:'n2') as a2 \gset
select t.fail(:'a1');
select t.later('61 seconds');
select fleet.sweep_expired_leases();

select is((select reason from fleet.jobs), 'awaiting_late_result', 'the second may still deliver');
select ok((select verified from t.complete(:'a2')), 'and does');
select t.healthy();
select * from finish();
