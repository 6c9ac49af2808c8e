-- D22: PostgreSQL makes no difference between the two.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset

begin isolation level read uncommitted;
select isnt(t.claim(:'node'), null, 'work is handed out');
commit;
select t.healthy();
select * from finish();
