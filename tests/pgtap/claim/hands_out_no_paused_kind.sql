-- A paused kind is not handed out, and neither hides what lies behind it.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node \gset
select t.job(:'org', 'paused', priority => 1) as paused, t.job(:'org', 'open') as open \gset
select fleet.pause_kind(:'org', 'paused', 'the licence has run out');

select is((select array_agg(job_id) from fleet.claim(:'node', max_jobs => 9)), array[:'open']::uuid[], 'only the other kind');
select is_empty(format('select * from fleet.claim(%L, kinds => %L)', :'node', '{paused}'), 'not even when asked for by name');

select t.healthy();
select * from finish();
