-- R27, D16: an exclusive kind never runs twice at the same time, so it can't ask for two machines.

select plan(4);

select t.org() as org \gset
select fleet.set_contract(:'org', 'migrate', exclusive => true);

select t.throws(format('select fleet.submit_job(%L, %L, fan_out => 2)', :'org', 'migrate'), 'invalid_argument', 'two machines');
select matches(t.refused_detail(format('select fleet.submit_job(%L, %L, fan_out => 2)', :'org', 'migrate')), '^fan_out',
  'the detail names the argument');
select lives_ok(format('select fleet.submit_job(%L, %L)', :'org', 'migrate'), 'one machine');

select t.healthy();
select * from finish();
