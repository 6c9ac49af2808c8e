-- D31: own name first, then the newest 4 others.
select plan(4);

select t.org() as org \gset
select fleet.create_pairing_code(:'org', 'own', 'hash of own', 'rack');
select fleet.create_pairing_code(:'org', name, 'hash of ' || name, 'rack') from unnest(array['one', 'two', 'three', 'four', 'five']) name;

select array_agg(code_hash) as hashes, array_agg(node_name) as names, bool_and(allowed) as allowed, count(distinct attempt_id) as attempts
  from fleet_agent.open_pairing_attempt('192.0.2.1', 'own') \gset
select is(:'hashes'::text[], array['hash of own', 'hash of five', 'hash of four', 'hash of three', 'hash of two'], 'its own, then newest first');
select is(:'names'::text[], array['own', 'five', 'four', 'three', 'two'], 'each with the name it was made for');
select ok(:'allowed' and :attempts = 1, 'all of one attempt, which is allowed');
select t.healthy();
select * from finish();
