-- D42: paused (unless named nodes). 10-decisions.md wins over 2-sql-api.md.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select fleet.pause_kind(:'org', 'render', 'new paper');

select t.throws(format('select * from fleet.assign_job(%L)', :'job'), 'job_not_assignable', 'nobody named', 'FL409');
select isnt(t.assign(:'job', :'node'), null, 'named, it is the operator''s own will');
select t.healthy();
select * from finish();
