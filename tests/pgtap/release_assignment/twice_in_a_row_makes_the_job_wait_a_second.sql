-- D15: from the second release in a row there is a back-off of 1 s.

select plan(5);

select t.org() as org \gset
select t.node(:'org') as n1, t.node(:'org', 'n2') as n2, t.node(:'org', 'n3') as n3, t.job(:'org') as job \gset
select t.release(t.claim(:'n1'));
select is(t.wait_of(:'job'), null, 'the first costs nothing');
select t.release(t.claim(:'n2'));

select ok(t.wait_of(:'job') between interval '0 seconds' and interval '1 second', 'the second a second');
select is(t.claim(:'n3'), null, 'in which nobody gets it');
select t.later('1 second');
select isnt(t.claim(:'n3'), null, 'then it is handed out');
select t.healthy();
select * from finish();
