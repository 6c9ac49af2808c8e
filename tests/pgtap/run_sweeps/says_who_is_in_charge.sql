-- fleet.sweeps tells which application and login ran each sweep.

select plan(2);

select t.org() as org \gset
set application_name = 'fleet sweep';
select fleet.run_sweeps() \g /dev/null
select results_eq('select distinct run_by from fleet.sweeps', format('values (%L)', 'fleet sweep as ' || session_user), 'all of them by this session');
select t.healthy();
select * from finish();
