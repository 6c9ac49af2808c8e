select clock_timestamp(), (select count(*) from bench.hand where state = 'done')
