-- Node names: 1 to 63 of A-Z a-z 0-9 . _ -
select plan(7);

select t.throws(format('select fleet_agent.open_pairing_attempt(%L, %L)', '192.0.2.1', name), 'invalid_argument', format('%L', left(name, 10)), 'FL400')
  from (values (null), (''), (repeat('x', 64)), ('a b'), ('ä'), (E'a\n')) n(name);
select t.healthy();
select * from finish();
