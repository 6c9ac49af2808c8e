-- R16: and, for a container, its descendants, at every depth.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.split(t.claim(:'node'), 2) as children \gset
select t.split(t.assign((:'children'::uuid[])[1], :'node'), 2) as grandchildren \gset
select t.claim(:'node') as assignment \gset
select fleet.cancel_job(:'job', 'not needed');

select is((select count(*)::int from fleet.jobs where status = 'cancelled'), 5, 'two levels beneath it');
select is(t.state(:'assignment'), 'cancelled: job_cancelled', 'with what they had running');
select t.healthy();
select * from finish();
