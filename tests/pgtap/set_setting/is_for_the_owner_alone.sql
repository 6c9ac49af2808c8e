-- R24, D27: only the owner can write settings, and with them the clock that tests move.

select plan(4);

select t.login('setting_operator', 'fleet_operator', null);

set session authorization setting_operator;
select throws_ok($$select fleet.set_setting('test_clock_offset', '1 hour')$$, '42501', null, 'an operator bound to all is no owner');
select isnt_empty('select from fleet.settings', 'but sees them');
reset session authorization;
create role setting_owner login;
grant fleet_owner to setting_owner;
set session authorization setting_owner;
select lives_ok($$select fleet.set_setting('max_claim', '7')$$, 'a member of fleet_owner may');
reset session authorization;

select t.healthy();
select * from finish();
