-- D34: a month whose events are in the default partition already goes on there, and stops neither the other months nor the sweep.

select plan(4);

select t.org() as org \gset
select t.job(:'org') as job \gset
select date_trunc('month', clock_timestamp(), 'UTC') + interval '3 months' as month \gset
select 'fleet_core.job_events_' || to_char(:'month'::timestamptz at time zone 'UTC', 'YYYY_MM') as ahead, 'fleet_core.audit_events_' || to_char(:'month'::timestamptz at time zone 'UTC', 'YYYY_MM') as audit \gset
drop table :ahead, :audit;
insert into fleet_core.job_events (at, organization_id, job_id, event) values (:'month'::timestamptz + interval '1 day', :'org', :'job', 'queued');
select fleet.run_sweeps() \g /dev/null

select is(to_regclass(:'ahead'), null, 'its partition is not made');
select isnt(to_regclass(:'audit'), null, 'the other table''s is');
select is((select error from fleet.sweeps where sweep = 'housekeeping'), null, 'nothing has failed');
insert into fleet_core.job_events (at, organization_id, job_id, event) values (:'month'::timestamptz + interval '2 days', :'org', :'job', 'queued');
select is((select count(*) from fleet_core.job_events_default), 2::bigint, 'and its events have a place');
select * from finish();
