-- Jobs that are not finished.
select clock_timestamp(), (select count(*) from procrastinate_jobs where status in ('todo', 'doing'))
