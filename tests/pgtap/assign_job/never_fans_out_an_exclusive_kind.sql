-- D16: fan_out > 1 is refused.

select plan(2);

select t.org() as org \gset
select fleet.set_contract(:'org', 'render', exclusive => true);
select t.node(:'org') as node, t.job(:'org') as job \gset

select t.throws(format('select * from fleet.assign_job(%L, fan_out => 2)', :'job'), 'invalid_argument', null, 'FL400');
select t.healthy();
select * from finish();
