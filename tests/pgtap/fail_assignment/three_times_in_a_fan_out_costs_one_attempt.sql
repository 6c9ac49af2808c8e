-- R6: a fan-out to three that fails three times costs one attempt.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as n1, t.node(:'org', 'n2') as n2, t.node(:'org', 'n3') as n3, t.job(:'org', fan_out => 3) as job \gset
select t.claim(:'n1') as a1, t.claim(:'n2') as a2, t.claim(:'n3') as a3 \gset
select t.fail(:'a1'), t.fail(:'a2');
select is((select attempts_spent from fleet.jobs), 0, 'nothing is spent while one is open');
select t.fail(:'a3');

select is((select attempts_spent from fleet.jobs), 1, 'one for the three');
select is((select count(*)::int from fleet.events where event = 'requeued'), 1, 'and it is queued again once');
select t.healthy();
select * from finish();
