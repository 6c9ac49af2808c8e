-- R2: never two open assignments of one job on one node, and never more than fan_out.

select plan(6);

select t.org() as org \gset
select t.node(:'org', 'n1') as n1, t.node(:'org', 'n2') as n2, t.node(:'org', 'n3') as n3, t.job(:'org', fan_out => 2) as job \gset

select is((select count(*) from fleet.claim(:'n1', max_jobs => 9)), 1::bigint, 'one part for the first');
select is(t.claim(:'n1'), null, 'and no second');
select isnt(t.claim(:'n2'), null, 'the other part for the second');
select is(t.claim(:'n3'), null, 'none is left for a third');
select is((select array_agg(distinct attempt) from fleet.assignments), array[1], 'all in one round');

select t.healthy();
select * from finish();
