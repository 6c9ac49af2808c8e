-- R6, D11: one that was cancelled by an operator is not replaced within its round.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as n1, t.node(:'org', 'n2') as n2, t.node(:'org', 'n3') as n3, t.job(:'org', fan_out => 2) as job \gset
select t.claim(:'n1') as a1, t.claim(:'n2') as a2 \gset
select fleet.cancel_assignment(:'a1', 'elsewhere');

select is(t.claim(:'n3'), null, 'a third node gets nothing');
select t.healthy();
select * from finish();
