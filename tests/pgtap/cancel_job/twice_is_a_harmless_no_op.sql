-- R28: terminal is terminal.

select plan(4);

select t.org() as org \gset
select t.job(:'org') as job \gset
select fleet.cancel_job(:'job', 'not needed');

select is(fleet.cancel_job(:'job', 'really'), 'cancelled', 'the same answer');
select is((select reason from fleet.jobs), 'not needed', 'the first reason stands');
select is(t.events(:'job'), '{queued,cancelled}', 'noted once');
select t.healthy();
select * from finish();
