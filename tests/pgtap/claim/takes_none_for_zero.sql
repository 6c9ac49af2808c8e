-- 0 takes none.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset

select is_empty(format('select * from fleet.claim(%L, max_jobs => 0)', :'node'), 'no rows');
select is_empty('select from fleet.assignments', 'nothing was handed out');

select t.healthy();
select * from finish();
