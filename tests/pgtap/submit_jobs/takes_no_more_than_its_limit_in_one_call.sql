-- 10,000 jobs a call; the limit is a setting.

select plan(4);

select t.org() as org \gset
select fleet.set_setting('max_jobs_per_call', '3');

select is((select count(*) from fleet.submit_jobs(:'org', '[{"kind": "a"}, {"kind": "a"}, {"kind": "a"}]')), 3::bigint, 'three');
select t.throws(format('select fleet.submit_jobs(%L, %L)', :'org', '[{"kind": "a"}, {"kind": "a"}, {"kind": "a"}, {"kind": "a"}]'), 'invalid_argument', 'four');
select is((select count(*) from fleet.jobs), 3::bigint, 'what was refused was not written');

select t.healthy();
select * from finish();
