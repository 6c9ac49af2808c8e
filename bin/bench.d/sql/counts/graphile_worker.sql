-- Jobs that are not finished.
select clock_timestamp(), (select count(*) from graphile_worker._private_jobs)
