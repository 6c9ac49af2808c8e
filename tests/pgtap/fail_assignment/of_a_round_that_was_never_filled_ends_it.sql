-- D11: the round ends when none is open, filled or not.

select plan(5);

select t.org() as org \gset
select t.node(:'org') as n1, t.node(:'org', 'n2') as n2, t.job(:'org', fan_out => 3) as job \gset
select t.claim(:'n1') as a1, t.claim(:'n2') as a2 \gset
select t.fail(:'a1'), t.fail(:'a2');

select results_eq('select status, attempts_spent from fleet.jobs', $$values ('queued', 1)$$, 'with its third slot empty');
select t.later('1 minute');
select isnt(t.claim(:'n1'), null, 'a new one begins');
select is((select max(attempt) from fleet.assignments), 2, 'the second');
select is((select count(*)::int from (select t.claim(:'n2') c) c where c is not null), 1, 'with room for the others too');
select t.healthy();
select * from finish();
