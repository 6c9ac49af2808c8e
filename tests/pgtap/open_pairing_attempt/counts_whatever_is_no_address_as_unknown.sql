-- A source that is not known counts as one source, unknown.
select plan(3);

select fleet.set_setting('pairing_attempts_per_source', '6');
select count(*) from (values (null), (''), ('unix:'), ('192.0.2.1:443'), ('192.0.2.300'), (repeat('x', 100000))) s(source),
  fleet_agent.open_pairing_attempt(s.source, 'box') \g /dev/null
select results_eq('select source, count(*) from fleet_core.pairing_attempts group by source', $$values ('unknown', 6::bigint)$$, 'they are one source');
select ok((select not bool_and(allowed) from fleet_agent.open_pairing_attempt('another', 'box')), 'with one budget');
select t.healthy();
select * from finish();
