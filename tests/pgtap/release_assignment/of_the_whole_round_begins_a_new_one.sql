-- R6: a new round starts only when none is open; this one has spent nothing.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as n1, t.node(:'org', 'n2') as n2, t.job(:'org', fan_out => 2) as job \gset
select t.claim(:'n1') as a1, t.claim(:'n2') as a2 \gset
select t.release(:'a1'), t.release(:'a2');
select t.later('31 seconds');

select results_eq(format('select (select attempt from fleet.claim(%L)), (select attempt from fleet.claim(%L))', :'n1', :'n2'), 'values (2, 2)', 'both slots are handed out anew');
select is((select attempts_spent from fleet.jobs), 0, 'and no attempt was spent');
select t.healthy();
select * from finish();
