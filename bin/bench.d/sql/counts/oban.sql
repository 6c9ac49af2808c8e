-- Jobs that are not finished.
select clock_timestamp(), (select count(*) from oban_jobs where state in ('available', 'executing'))
