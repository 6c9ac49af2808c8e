-- Whatever reaches a function is refused with a code, and nothing is half-written.
select plan(14);

select t.org() as org \gset
select fleet.create_pairing_code(:'org', 'oldbox', 'hash', 'rack');
select attempt_id, code_id from fleet_agent.open_pairing_attempt('192.0.2.1', 'oldbox') \gset
select t.throws(format('select fleet_agent.redeem_pairing_code(%L, %L, %s)', :'attempt_id', :'code_id', arguments), 'invalid_argument', left(arguments, 60), 'FL400')
  from (values ($$null, 'k1', 'h'$$), ($$'a b', 'k1', 'h'$$), ($$'oldbox', null, 'h'$$), ($$'oldbox', '', 'h'$$), ($$'oldbox', 'k 1', 'h'$$),
    ($$'oldbox', repeat('k', 65), 'h'$$), ($$'oldbox', 'k1', null$$), ($$'oldbox', 'k1', ''$$), ($$'oldbox', 'k1', repeat('h', 1001)$$),
    ($$'oldbox', 'k1', 'h', agent_version => repeat('v', 256)$$), ($$'oldbox', 'k1', 'h', locality => ''$$), ($$'oldbox', 'k1', 'h', locality => repeat('l', 256)$$)) a(arguments);
select ok((fleet_agent.redeem_pairing_code(:'attempt_id', :'code_id', 'oldbox', 'k1', 'h') ->> 'ok')::boolean, 'the attempt and the code are as they were');
select t.healthy();
select * from finish();
