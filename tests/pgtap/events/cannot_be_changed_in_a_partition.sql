-- D34: whoever writes past the parent meets the same trigger.

select plan(4);

select t.org() as org \gset
select t.job(:'org') as job \gset
select tableoid::regclass as part from fleet_core.job_events where job_id = :'job' \gset

select throws_ok(format('update %s set actor = %L', :'part', 'nobody'), 'FL409', 'history_is_append_only', 'update');
select throws_ok(format('delete from %s', :'part'), 'FL409', 'history_is_append_only', 'delete');
select is((select count(*) from fleet.events where job_id = :'job'), 1::bigint, 'the history is whole');

select t.healthy();
select * from finish();
