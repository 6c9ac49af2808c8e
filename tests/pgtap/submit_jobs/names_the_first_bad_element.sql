-- Of several bad elements the first is named, so that mending them one by one comes to an end.

select plan(2);

select t.org() as org \gset

select matches(t.refused_detail(format('select fleet.submit_jobs(%L, %L)', :'org', '[{"kind": "a"}, {"kind": ""}, {"priority": 1}]')), '^jobs\[1\]',
  'jobs[1]');

select t.healthy();
select * from finish();
