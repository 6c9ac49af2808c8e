-- R24: test_clock_offset moves the clock that every function sees, and none but that.

select plan(4);

select t.org() as org \gset
select fleet.set_setting('test_clock_offset', '100 days');
select t.job(:'org') as job \gset

select ok((select created_at > clock_timestamp() + interval '99 days' from fleet.jobs), 'the job was created then');
select ok((select at > clock_timestamp() + interval '99 days' from fleet.events where event = 'queued'), 'and so says its history');
select fleet.set_setting('test_clock_offset', '0');
select ok(abs(extract(epoch from fleet_core.clock() - clock_timestamp())) < 1, 'and back');

select t.healthy();
select * from finish();
