-- R17: those who come first get it.

select plan(2);

select t.org() as org \gset
select t.node(:'org', 'n1') as broken, t.node(:'org', 'n2') as other, t.job(:'org') as job \gset
select (fleet.fail_assignment(t.claim(:'broken'), :'broken', 'no such file')).state as failed \gset
select t.travel('10 seconds');

select is((select job_id from fleet.claim(:'other')), :'job', 'the other machine');

select t.healthy();
select * from finish();
