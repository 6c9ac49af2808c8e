-- Between equals: fewer open assignments, then the name; the same state gives the same answer.

select plan(4);

select t.org() as org \gset
select t.node(:'org', 'b') as b, t.node(:'org', 'a') as a, t.node(:'org', 'c') as c \gset

select is((select node_name from fleet.place(:'org', '{}')), 'a', 'the first name');
select t.job(:'org'), t.claim(:'a') \gset
select is((select node_name from fleet.place(:'org', '{}')), 'b', 'the first name of those that are idle');
select is((select array_agg(distinct p.node_name) from generate_series(1, 20), fleet.place(:'org', '{}') p), '{b}', 'twenty times the same');

select t.healthy();
select * from finish();
