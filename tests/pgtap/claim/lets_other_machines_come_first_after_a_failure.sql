-- R17, D7: after a failed attempt other machines that could run it come first for 30 s, counted from when it is ready again.

select plan(3);

select t.org() as org \gset
select t.node(:'org', 'n1') as broken, t.node(:'org', 'n2') as other, t.job(:'org') as job \gset
select (fleet.fail_assignment(t.claim(:'broken'), :'broken', 'no such file')).state as failed \gset
select t.travel('10 seconds');
select fleet.heartbeat(:'broken'), fleet.heartbeat(:'other');

select is(t.claim(:'broken'), null, 'not the one that failed it');
select t.travel('26 seconds');
select fleet.heartbeat(:'broken'), fleet.heartbeat(:'other');
select is((select job_id from fleet.claim(:'broken')), :'job', 'but when nobody has taken it for 30 s');

select t.healthy();
select * from finish();
