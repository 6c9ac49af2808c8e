-- Lanes are found by an index, between the first and the last of the kinds that the node runs or asks for: what lies in between is another's.

select plan(5);

select t.org() as org \gset
select t.node(:'org', kinds => '{Zoo,a,ü}') as some, t.node(:'org', 'n2') as any \gset
select t.job(:'org', 'Zoo') as zoo, t.job(:'org', 'a') as a, t.job(:'org', 'b') as b, t.job(:'org', 'ü') as ue, t.job(:'org', 'ű') as other \gset

select is_empty(format('select * from fleet.claim(%L, kinds => %L)', :'some', '{}'), 'no kinds, no work');
select results_eq(format('select kind from fleet.claim(%L, max_jobs => 9, kinds => %L)', :'some', '{ü,b,Zoo}'), array['Zoo', 'ü'],
                  'what it runs of what it asks for, in the order of their coming');
select results_eq(format('select kind from fleet.claim(%L, max_jobs => 9)', :'some'), array['a'], 'what it runs');
select results_eq(format('select kind from fleet.claim(%L, max_jobs => 9)', :'any'), array['b', 'ű'], 'everything, where it says nothing');

select t.healthy();
select * from finish();
