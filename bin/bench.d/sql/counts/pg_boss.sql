-- Jobs that are not finished.
select clock_timestamp(), (select count(*) from pgboss.job where name = 'noop' and state < 'completed')
