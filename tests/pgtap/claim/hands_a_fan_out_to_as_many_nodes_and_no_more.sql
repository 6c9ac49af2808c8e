-- R2: never more than fan_out open assignments; R6: one round.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as n1, t.node(:'org', 'n2') as n2, t.node(:'org', 'n3') as n3, t.job(:'org', fan_out => 2) as job \gset

select is((select attempt from fleet.claim(:'n1')), 1, 'the first');
select is((select attempt from fleet.claim(:'n2')), 1, 'the second, in the same round');
select is(t.claim(:'n3'), null, 'no third');
select t.healthy();
select * from finish();
