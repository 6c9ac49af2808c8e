-- R17, R16: "another machine" is none from which an operator took the job, and none that is at it already.

select plan(3);

select t.org() as org \gset
select t.node(:'org', 'a') as a, t.node(:'org', 'b') as b \gset
select t.job(:'org') as job \gset
select t.claim(:'b') as taken \gset
select fleet.cancel_assignment(:'taken', 'enough');
select t.fail(t.claim(:'a'));
select t.later('6 seconds');
select is((select job_id from fleet.claim(:'a')), :'job'::uuid, 'taken away from the other for good');
select fleet.cancel_job(:'job', 'enough');

select t.job(:'org') as job \gset
select t.fail(t.claim(:'a'));
select t.later('6 seconds');
select count(*) from fleet.assign_job(:'job', fan_out => 2, nodes => array[:'b'::uuid]) \gset
select is((select job_id from fleet.claim(:'a')), :'job'::uuid, 'at it already');

select t.healthy();
select * from finish();
