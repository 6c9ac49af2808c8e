-- A node that has said what it can run gets nothing else, whatever it asks for.

select plan(3);

select t.org() as org \gset
select t.node(:'org', kinds => '{a}') as node \gset
select t.job(:'org', 'b') as b, t.job(:'org', 'a') as a \gset

select is_empty(format('select * from fleet.claim(%L, kinds => %L)', :'node', '{b}'), 'not what it can''t run');
select is((select job_id from fleet.claim(:'node', max_jobs => 9)), :'a', 'but what it can');

select t.healthy();
select * from finish();
