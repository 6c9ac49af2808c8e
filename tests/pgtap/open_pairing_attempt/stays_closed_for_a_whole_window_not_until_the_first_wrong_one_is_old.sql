-- Pairing closes "for the window": it does not open for one attempt at a time as the oldest wrong ones pass out of sight.
select plan(3);

select fleet.set_setting('pairing_wrong_overall', '2');
select count(*) from fleet_agent.open_pairing_attempt('192.0.2.1', 'one') \g /dev/null
select t.travel('10 minutes');
select count(*) from fleet_agent.open_pairing_attempt('192.0.2.2', 'two') \g /dev/null
select t.travel('6 minutes');
select ok((select not bool_and(allowed) from fleet_agent.open_pairing_attempt('192.0.2.3', 'three')), 'the second closed it six minutes ago');
select is((select retry_after from fleet_agent.open_pairing_attempt('192.0.2.3', 'three')) between 530 and 540, true, 'and it opens nine minutes from now');
select t.healthy();
select * from finish();
