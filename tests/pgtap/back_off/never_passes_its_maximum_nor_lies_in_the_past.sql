-- R6: never in the past, never above the maximum, for any number of attempts.

select plan(1);

select is_empty(
  $$select n, fleet_core.back_off(n, (select s from fleet_core.settings s)) from unnest(array[1, 2, 7, 8, 9, 30, 31, 32, 40, 62, 63, 64, 310, 1030, 2147483647]) n
     where fleet_core.back_off(n, (select s from fleet_core.settings s)) not between '4.5 seconds' and '660 seconds'$$, 'from 1 to the largest integer');
select * from finish();
