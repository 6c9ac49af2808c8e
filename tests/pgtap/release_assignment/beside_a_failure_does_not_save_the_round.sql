-- R6: a round is spent when it has ended with at least one failed or expired assignment.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as n1, t.node(:'org', 'n2') as n2, t.job(:'org', fan_out => 2) as job \gset
select t.claim(:'n1') as a1, t.claim(:'n2') as a2 \gset
select t.fail(:'a1'), t.release(:'a2');

select is((select attempts_spent from fleet.jobs), 1, 'one failed, so the round is spent');
select isnt(t.wait_of(:'job'), null, 'and the job backs off');
select t.healthy();
select * from finish();
