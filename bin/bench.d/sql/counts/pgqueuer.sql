-- Jobs that are not finished.
select clock_timestamp(), (select count(*) from pgqueuer)
