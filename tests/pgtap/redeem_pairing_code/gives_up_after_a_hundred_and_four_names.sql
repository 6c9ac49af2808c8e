-- After 104 taken candidates: node_name_exhausted; the code is not spent.
select plan(6);

select t.org() as org \gset
-- base, A … Z, AA … AZ, BA … BZ, CA … CX: 103 of the 104.
select count(fleet.create_node(:'org', 'oldbox-AC4B' || suffix)) as made
  from (select '' union all select '-' || chr(n) from generate_series(65, 90) n
        union all select '-' || chr(64 + a) || chr(b) from generate_series(1, 3) a, generate_series(65, 90) b where a < 3 or b < 89) s(suffix) \gset
select is(:made, 103, 'all but one are taken');
select fleet.create_pairing_code(:'org', 'oldbox', 'hash', 'rack');
select attempt_id, code_id from fleet_agent.open_pairing_attempt('192.0.2.1', 'oldbox') \gset
select is(fleet_agent.redeem_pairing_code(:'attempt_id', :'code_id', 'oldbox', 'k1', 'h', mac => '02:00:00:01:AC:4B') ->> 'node_name', 'oldbox-AC4B-CY', 'the last is free');

select fleet.create_pairing_code(:'org', 'oldbox', 'hash', 'rack');
select attempt_id, code_id from fleet_agent.open_pairing_attempt('192.0.2.1', 'oldbox') \gset
select fleet_agent.redeem_pairing_code(:'attempt_id', :'code_id', 'oldbox', 'k2', 'h', mac => '02:00:00:02:AC:4B') as answer \gset
select is(:'answer'::jsonb ->> 'code', 'node_name_exhausted', 'then none is');
select matches(:'answer'::jsonb ->> 'message', 'oldbox-AC4B', 'and the answer says which');
select is((select status from fleet.pairing_codes where id = :'code_id'), 'live', 'the code can still be used');
select t.healthy();
select * from finish();
