-- D26: what belongs to another tenant is not found, word for word as what doesn't exist.

select plan(20);

select t.org('a') as a, t.org('b') as b \gset
select t.job(:'b') as foreign, gen_random_uuid() as unknown \gset
select t.login('curious_about_jobs', 'fleet_operator', :'a');
create temp table calls as
select call from unnest(array[
  'select fleet.job(%L)', 'select fleet.cancel_job(%L, ''x'')', 'select fleet.retry_job(%L)', 'select fleet.set_priority(%L, 1)', 'select fleet.block_job(%L, ''x'')',
  'select fleet.unblock_job(%L)', 'select * from fleet.assign_job(%L)', 'select * from fleet.cancel_assignments(%L, ''x'')', 'select * from fleet.assignments_for_job(%L)']) call;
grant select on calls to public;

set session authorization curious_about_jobs;
select t.throws(format(call, :'foreign'), 'job_not_found', call, 'FL404') from calls;
select is(replace(t.refused_detail(format(call, :'foreign')), :'foreign', :'unknown'), t.refused_detail(format(call, :'unknown')), 'the same words: ' || call) from calls;
reset session authorization;
select is((select count(*) from fleet.events where job_id = :'foreign'), 1::bigint, 'nothing has happened to it');

select t.healthy();
select * from finish();
