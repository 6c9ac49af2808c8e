-- A blocked job is unfinished business that can be called off.

select plan(2);

select t.org() as org \gset
select t.job(:'org') as job \gset
select fleet.block_job(:'job', 'the input is broken');

select is(fleet.cancel_job(:'job', 'not needed'), 'cancelled', 'cancelled');

select t.healthy();
select * from finish();
