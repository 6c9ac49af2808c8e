-- R6: a round that ended without spending returns at once.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as n1, t.node(:'org', 'n2') as n2, t.node(:'org', 'n3') as n3, t.job(:'org', fan_out => 2) as job \gset
select t.claim(:'n1') as a1, t.claim(:'n2') as a2 \gset
select fleet.cancel_assignments(:'job', 'elsewhere');

select results_eq('select status, attempts_spent, run_at from fleet.jobs', $$values ('queued', 0, null::timestamptz)$$, 'at once, at no cost');
select is((select attempt from fleet.claim(:'n3')), 2, 'a new round begins');
select t.healthy();
select * from finish();
