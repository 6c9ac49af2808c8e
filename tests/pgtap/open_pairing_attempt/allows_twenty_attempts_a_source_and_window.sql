-- Pairing: 20 attempts per source and 15-minute window.
select plan(7);

select t.org() as org \gset
select fleet.create_pairing_code(:'org', 'own', 'hash', 'rack', ttl_seconds => 1800);

select is(count(*) filter (where a.allowed), 20::bigint, 'twenty are allowed')
  from generate_series(1, 20) n, fleet_agent.open_pairing_attempt('192.0.2.1', 'm' || n) a;
select results_eq($$select attempt_id, allowed, code_id, code_hash from fleet_agent.open_pairing_attempt('192.0.2.1', 'own')$$,
  $$values (null::uuid, false, null::uuid, null::text)$$, 'the next is not, and is told nothing');
select ok((select bool_and(allowed) from fleet_agent.open_pairing_attempt('192.0.2.2', 'own')), 'another source is');
select t.travel('14 minutes 50 seconds');
select is(count(*) filter (where a.allowed), 0::bigint, 'the window lasts')
  from generate_series(1, 20) n, fleet_agent.open_pairing_attempt('192.0.2.1', 'm' || n) a;
select is((select retry_after from fleet_agent.open_pairing_attempt('192.0.2.1', 'own')) between 5 and 10, true, 'and it is told how much of it is left, in seconds');
select t.travel('11 seconds');
select ok((select bool_and(allowed) from fleet_agent.open_pairing_attempt('192.0.2.1', 'own')), 'for fifteen minutes, though it went on trying');
select t.healthy();
select * from finish();
