-- Complete, failed, cancelled, partial: after jobs_kept_days, with assignments and artifacts. What is not finished stays, however old.

select plan(8);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org', 'a') as complete, t.job(:'org', 'b', max_attempts => 1) as failed, t.job(:'org', 'c') as cancelled, t.job(:'org', 'd') as partial \gset
select t.complete(t.claim(:'node')) \g /dev/null
select t.fail(t.claim(:'node')) \g /dev/null
select fleet.cancel_job(:'cancelled', 'not wanted');
select t.split(t.claim(:'node'), 2) as children \gset
select t.complete(t.claim(:'node')) \g /dev/null
select t.fail(t.claim(:'node')) \g /dev/null
select t.job(:'org', 'e') as waits \gset
select results_eq('select status from fleet.jobs where parent_id is null order by kind',
  $$values ('complete'), ('failed'), ('cancelled'), ('partial'), ('queued')$$, 'one of each');

select t.later('29 days 23 hours');
select is(fleet.purge(), 0, 'not before its time');
select is((select count(*) from fleet.jobs), 7::bigint, 'all are there');
select t.later('1 hour');
select ok(fleet.purge() > 0, 'after 30 days');
select results_eq('select id from fleet.jobs', format('values (%L::uuid)', :'waits'), 'only what waits is left');
select is_empty('select id from fleet.assignments union all select id from fleet.artifacts', 'their assignments and artifacts went with them');
select is(fleet.purge(), 0, 'and nothing is left to do');
select t.healthy();
select * from finish();
