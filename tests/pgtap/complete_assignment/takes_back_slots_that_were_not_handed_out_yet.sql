-- R3: when the first of a fan-out has won, nobody begins any more.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as n1, t.node(:'org', 'n2') as n2, t.job(:'org', fan_out => 3) as job \gset
select t.claim(:'n1') as a1 \gset
select t.complete(:'a1');

select is(t.claim(:'n2'), null, 'no slot is left');
select t.healthy();
select * from finish();
