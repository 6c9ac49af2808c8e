-- Limits: fan_out 1-100.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset

select t.throws(format('select * from fleet.assign_job(%L, fan_out => %s)', :'job', v.fan_out), 'invalid_argument', v.fan_out, 'FL400')
  from (values ('0'), ('-1'), ('101')) v(fan_out);
select t.healthy();
select * from finish();
