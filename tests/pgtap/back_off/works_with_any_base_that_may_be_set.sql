-- R6: a base of 0, a fraction, and the largest allowed.

select plan(4);

select fleet.set_setting('backoff_jitter', '0');
select fleet.set_setting('backoff_base_seconds', '0');
select is(fleet_core.back_off(100, (select s from fleet_core.settings s)), interval '0', 'none');
select fleet.set_setting('backoff_base_seconds', '0.25');
select is(fleet_core.back_off(2, (select s from fleet_core.settings s)), interval '0.5 seconds', 'a fraction');
select fleet.set_setting('backoff_base_seconds', '3600');
select fleet.set_setting('backoff_max_seconds', '86400');
select is(fleet_core.back_off(100, (select s from fleet_core.settings s)), interval '86400 seconds', 'the largest');
select t.healthy();
select * from finish();
