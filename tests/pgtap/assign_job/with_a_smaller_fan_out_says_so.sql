-- R18: the history tells each change of fan_out for what it is, and nothing where it stays.

select plan(2);

select t.org() as org \gset
select t.node(:'org', 'a') as a, t.node(:'org', 'b') as b, t.job(:'org', fan_out => 3) as job \gset
select fleet.assign_job(:'job', nodes => '{}', fan_out => 2), fleet.assign_job(:'job', nodes => '{}', fan_out => 2),
  fleet.assign_job(:'job', nodes => '{}', fan_out => 3);

select results_eq($$select event, detail ->> 'fan_out' from fleet.events where event like 'fan_out%' order by number$$,
  $$values ('fan_out_lowered', '2'), ('fan_out_raised', '3')$$, 'lowered, then raised');

select t.healthy();
select * from finish();
