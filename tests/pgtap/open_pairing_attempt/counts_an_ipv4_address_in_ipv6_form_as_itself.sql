-- A socket for both families shows IPv4 peers as ::ffff:a.b.c.d: by its /64 the whole of IPv4 would be one source.
select plan(2);

select count(*) from (values ('::ffff:192.0.2.1'), ('::ffff:c000:0201'), ('192.0.2.1'), ('::ffff:192.0.2.2')) s(source),
  fleet_agent.open_pairing_attempt(s.source, 'box') \g /dev/null
select results_eq('select source, count(*) from fleet_core.pairing_attempts group by source order by source',
  $$values ('192.0.2.1', 3::bigint), ('192.0.2.2', 1::bigint)$$, 'an address is one source however it is written');
select t.healthy();
select * from finish();
