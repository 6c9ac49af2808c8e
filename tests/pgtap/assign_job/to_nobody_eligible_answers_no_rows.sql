-- assign_job: none left: no rows.

select plan(5);

select t.org() as org \gset
select t.node(:'org', 'printer', '{print}') as printer, t.job(:'org') as job \gset

select is_empty(format('select * from fleet.assign_job(%L, nodes => array[%L]::uuid[])', :'job', :'printer'), 'a named one that can not');
select is_empty(format($$select * from fleet.assign_job(%L, nodes => '{}')$$, :'job'), 'no names at all');
select is_empty(format('select * from fleet.assign_job(%L)', :'job'), 'nobody named, nobody there');
select is(t.status(:'job'), 'queued', 'the job waits on');
select t.healthy();
select * from finish();
