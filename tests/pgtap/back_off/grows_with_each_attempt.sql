-- R6: never shorter than for an earlier attempt, apart from jitter.

select plan(1);

select fleet.set_setting('backoff_jitter', '0');

select results_eq('select extract(epoch from fleet_core.back_off(n, (select s from fleet_core.settings s)))::int from generate_series(1, 9) n',
  'values (5), (10), (20), (40), (80), (160), (320), (600), (600)', 'doubling from 5 s to 600 s');
select * from finish();
