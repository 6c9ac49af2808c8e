-- Handed out by name means for that machine.

select plan(3);

select t.org() as org \gset
select t.node(:'org', 'n1') as n1, t.node(:'org', 'n2') as n2, t.job(:'org') as job \gset
select count(*) as n from fleet.assign_job(:'job', array[:'n1']::uuid[]) \gset

select is(t.claim(:'n2'), null, 'not for the other');
select is((select job_id from fleet.claim(:'n1')), :'job', 'but for the one named');

select t.healthy();
select * from finish();
