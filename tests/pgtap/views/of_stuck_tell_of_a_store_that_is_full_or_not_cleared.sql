-- stuck: what is condemned is deleted within the hour, and uploads are not refused without a warning.

select plan(5);

select t.org() as org \gset
select fleet.run_sweeps();
select fleet.set_setting('organization_store_mb', '1');
select fleet.confirm_artifact(:'org', repeat('ab', 32), 900000, fleet.expect_artifact(:'org', repeat('ab', 32), 900000));
select is_empty('select * from fleet.stuck', 'neither');
select fleet.confirm_artifact(:'org', repeat('cd', 32), 100000, fleet.expect_artifact(:'org', repeat('cd', 32), 100000));
select results_eq('select what, detail from fleet.stuck', $$values ('the store is nearly full', '0 of the 1 MB that the setting organization_store_mb allows')$$, 'nearly full');
select t.travel('25 hours');
select fleet.purge();
select is_empty($$select from fleet.stuck where what = 'bytes are not deleted'$$, 'condemned just now');
select t.travel('61 minutes');
select is((select detail from fleet.stuck where what = 'bytes are not deleted'),
  '2 places of the store wait for it; does "fleet serve" run and reach the store? is a transaction open for hours?', 'for an hour');

select t.healthy();
select * from finish();
