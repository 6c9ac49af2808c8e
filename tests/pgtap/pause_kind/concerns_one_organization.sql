-- R14: one tenant's pause is nothing to another.

select plan(2);

select t.org('a') as a, t.org('b') as b \gset
select t.node(:'b') as node, t.job(:'b') as job \gset
select fleet.pause_kind(:'a', 'render', 'the licence has run out');

select is((select job_id from fleet.claim(:'node')), :'job', 'the other tenant''s job is handed out');

select t.healthy();
select * from finish();
