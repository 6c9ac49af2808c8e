-- D34: history goes by the month, by DROP; otherwise it stays append-only.

select plan(7);

select t.org() as org \gset
select t.job(:'org') as job \gset
select 'fleet_core.job_events_' || to_char(clock_timestamp() at time zone 'UTC', 'YYYY_MM') as month \gset
insert into fleet_core.job_events (at, organization_id, job_id, event) values ('2001-01-01', :'org', :'job', 'queued');
select is((select count(*) from fleet_core.job_events_default), 1::bigint, 'what no month has a place for is in the default partition');
select t.later('60 days');
select fleet.purge();
select is((select count(*) from fleet_core.job_events_default), 0::bigint, 'which goes whole as well, when all of it is old, and is made anew');
select isnt(to_regclass(:'month'), null, 'a month stays until its last day is old');
select t.later('61 days');
select ok(fleet.purge() > 0, 'then it goes');
select is(to_regclass(:'month'), null, 'whole');
select t.job(:'org') as another \gset
select t.throws('delete from fleet_core.job_events', 'history_is_append_only', 'and no other way', 'FL409');
select t.throws('truncate fleet_core.job_events_default', 'history_is_append_only', 'the new default partition too', 'FL409');
select * from finish();
