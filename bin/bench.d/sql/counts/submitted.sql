select clock_timestamp(), (select count(*) from fleet_core.queue)
