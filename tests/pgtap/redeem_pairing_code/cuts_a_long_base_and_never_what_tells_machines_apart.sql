-- Node names have 63 characters at most, suffix and all.
select plan(4);

select t.org() as org, repeat('x', 63) as long \gset
select fleet.create_pairing_code(:'org', :'long', 'hash', 'rack');
select attempt_id, code_id from fleet_agent.open_pairing_attempt('192.0.2.1', :'long') \gset
select fleet_agent.redeem_pairing_code(:'attempt_id', :'code_id', :'long', 'k1', 'h', mac => '02:00:00:01:AC:4B') as answer \gset
select is(:'answer'::jsonb ->> 'node_name', repeat('x', 58) || '-AC4B', 'the first');
select is(:'answer'::jsonb ->> 'base_name', :'long', 'its base is known whole');
select fleet.create_pairing_code(:'org', :'long', 'hash', 'rack');
select attempt_id, code_id from fleet_agent.open_pairing_attempt('192.0.2.1', :'long') \gset
select is(fleet_agent.redeem_pairing_code(:'attempt_id', :'code_id', :'long', 'k2', 'h', mac => '02:00:00:02:AC:4B') ->> 'node_name',
  repeat('x', 56) || '-AC4B-A', 'the second');
select t.healthy();
select * from finish();
