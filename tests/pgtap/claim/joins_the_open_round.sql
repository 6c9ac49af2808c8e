-- R6: a hand-out while any is open joins that round; a new round starts only when none is open.

select plan(2);

select t.org() as org \gset
select t.node(:'org', 'n1') as n1, t.node(:'org', 'n2') as n2, t.node(:'org', 'n3') as n3 \gset
select t.job(:'org', fan_out => 2) as job \gset
select t.claim(:'n1') as first, t.claim(:'n2') as second \gset
select (fleet.release_assignment(:'second', :'n2')).state as released \gset
select t.claim(:'n3') as third \gset

select is((select attempt from fleet.assignments where id = :'third'), 1, 'the released slot is filled in the same round');

select t.healthy();
select * from finish();
