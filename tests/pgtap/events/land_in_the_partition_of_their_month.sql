-- D34: partitioned by month, three months ahead; what lies outside lands in the default partition and is not lost.

select plan(4);

select t.org() as org \gset
select t.job(:'org') as now \gset
select is((select tableoid::regclass::text from fleet_core.job_events where job_id = :'now'), 'fleet_core.job_events_' || to_char(now() at time zone 'UTC', 'YYYY_MM'), 'this month');
select t.travel('3 years');
select t.job(:'org') as then \gset
select is((select tableoid::regclass::text from fleet_core.job_events where job_id = :'then'), 'fleet_core.job_events_default', 'a month without a partition');
select is((select count(*) from fleet.events where event = 'queued'), 2::bigint, 'the view shows both');

select t.healthy();
select * from finish();
