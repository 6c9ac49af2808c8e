-- R6, D11: one that failed is not replaced within its round.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as n1, t.node(:'org', 'n2') as n2, t.node(:'org', 'n3') as n3, t.job(:'org', fan_out => 2) as job \gset
select t.claim(:'n1') as a1, t.claim(:'n2') as a2 \gset
select t.fail(:'a1');
select t.later('1 minute');

select is(t.claim(:'n3'), null, 'a third node gets nothing');
select is(t.claim(:'n1'), null, 'nor does the one that failed');
select is(t.state(:'a2'), 'running', 'the other is still at it');
select t.healthy();
select * from finish();
