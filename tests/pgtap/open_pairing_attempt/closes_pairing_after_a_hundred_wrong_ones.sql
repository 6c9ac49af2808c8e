-- Pairing: 100 wrong ones over all sources close pairing for the window, with an audit event.
select plan(7);

select t.org() as org \gset
select is(count(*) filter (where a.allowed), 100::bigint, 'a hundred are allowed')
  from generate_series(1, 100) n, fleet_agent.open_pairing_attempt('192.0.2.' || n % 10, 'm' || n) a;
select fleet.create_pairing_code(:'org', 'own', 'hash', 'rack', ttl_seconds => 1800);
select results_eq($$select allowed, code_id from fleet_agent.open_pairing_attempt('198.51.100.1', 'own')$$, $$values (false, null::uuid)$$,
  'the next is not, wherever it comes from');
select is((select array_agg(detail ->> 'wrong_attempts') from fleet.events where event = 'pairing_closed'), array['100'], 'the audit trail has it');
select t.travel('14 minutes 50 seconds');
select ok((select not bool_and(allowed) from fleet_agent.open_pairing_attempt('198.51.100.1', 'own')), 'it stays closed');
select t.travel('11 seconds');
select ok((select bool_and(allowed) from fleet_agent.open_pairing_attempt('198.51.100.1', 'own')), 'for the window');
select is((select count(*) from fleet.events where event = 'pairing_closed'), 1::bigint, 'and was closed once');
select t.healthy();
select * from finish();
