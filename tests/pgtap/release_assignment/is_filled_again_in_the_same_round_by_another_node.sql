-- D11: released slots are filled again in the same round, while one is open, on a node that is not in it.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as n1, t.node(:'org', 'n2') as n2, t.node(:'org', 'n3') as n3, t.job(:'org', fan_out => 2) as job \gset
select t.claim(:'n1') as a1, t.claim(:'n2') as a2 \gset
select t.release(:'a1');
select t.later('31 seconds');

select is(t.claim(:'n1'), null, 'not by the one that gave it back, however long ago');
select is((select attempt from fleet.claim(:'n3')), 1, 'by a third, in the same round');
select t.healthy();
select * from finish();
