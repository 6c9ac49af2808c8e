-- Limits: lease 5-3,600 s; D41.

select plan(5);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset

select t.throws(format('select * from fleet.assign_job(%L, lease_seconds => %s)', :'job', v.seconds), 'invalid_argument', v.seconds, 'FL400')
  from (values ('4'), ('3601'), ('null')) v(seconds);
select t.throws('select * from fleet.assign_job(null)', 'invalid_argument', 'no job', 'FL400');
select t.healthy();
select * from finish();
