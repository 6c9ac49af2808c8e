-- What may not go yet is passed by, and never keeps what lies behind it from going.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node \gset
select fleet.submit_job(:'org', 'never', run_at => '2200-01-01') from generate_series(1, 30) \g /dev/null
select t.job(:'org') as job \gset
select t.complete(t.claim(:'node')) \g /dev/null
select t.later('31 days');
select fleet.set_setting('purge_batch', '1');
select fleet.purge() from generate_series(1, 4) \g /dev/null
select is(t.status(:'job'), null, 'thirty that wait do not stop it');
select is((select count(*) from fleet.jobs), 30::bigint, 'and are left alone');
select t.healthy();
select * from finish();
