-- A claim may be for some kinds only; null is any kind, and an empty list none.

select plan(5);

select t.org() as org \gset
select t.node(:'org') as node \gset
select t.job(:'org', 'a') as a, t.job(:'org', 'b') as b, t.job(:'org', 'c') as c \gset

select is_empty(format('select * from fleet.claim(%L, kinds => %L)', :'node', '{}'), 'no kind, no job');
select is_empty(format('select * from fleet.claim(%L, kinds => %L)', :'node', '{d}'), 'a kind that nobody submitted');
select is((select job_id from fleet.claim(:'node', kinds => '{c}')), :'c', 'the kind asked for, though others are older');
select bag_eq(format('select job_id from fleet.claim(%L, kinds => null, max_jobs => 9)', :'node'), array[:'a', :'b']::uuid[], 'null: any kind');

select t.healthy();
select * from finish();
