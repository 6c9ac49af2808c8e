-- D15: after a release the same node is not given that job for 30 s; another is, at once.

select plan(4);

select t.org() as org \gset
select t.node(:'org', 'n1') as n1, t.node(:'org', 'n2') as n2 \gset
select t.job(:'org') as a, t.job(:'org') as b \gset
select count(fleet.release_assignment(assignment_id, :'n1')) as released from fleet.claim(:'n1', max_jobs => 2) \gset

select is(t.claim(:'n1'), null, 'not the one that gave them back');
select is((select job_id from fleet.claim(:'n2')), :'a', 'another one, at once');
select t.travel('31 seconds');
select is((select job_id from fleet.claim(:'n1')), :'b', 'the same one after 30 s');

select t.healthy();
select * from finish();
