-- Sources: IPv6 counts per /64, since one machine has all the addresses of it.
select plan(4);

select fleet.set_setting('pairing_attempts_per_source', '3');
select count(*) from (values ('2001:db8:0:1::1'), ('2001:DB8::1:ffff:ffff:ffff:ffff'), ('2001:db8:0:1::3%eth0')) s(source),
  fleet_agent.open_pairing_attempt(s.source, 'box') \g /dev/null
select is((select array_agg(distinct source) from fleet_core.pairing_attempts), array['2001:db8:0:1::/64'], 'three addresses, one source');
select ok((select not bool_and(allowed) from fleet_agent.open_pairing_attempt('2001:db8:0:1:abcd::', 'box')), 'whose budget is used up');
select ok((select bool_and(allowed) from fleet_agent.open_pairing_attempt('2001:db8:0:2::1', 'box')), 'the next network has its own');
select t.healthy();
select * from finish();
