-- D38: UUID version 8 (RFC 9562), variant 10.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset

select matches(id, '^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$', title)
  from (values ('an organization', :'org'), ('a node', :'node'), ('a job', :'job')) v(title, id);

select t.healthy();
select * from finish();
