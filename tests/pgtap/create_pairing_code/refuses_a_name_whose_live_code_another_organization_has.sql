-- D31: a name with a live code is unique in the database, since whoever pairs names no organization.
select plan(5);

select t.org('one') as one, t.org('two') as two \gset
select id as first from fleet.create_pairing_code(:'one', 'own', 'one', 'rack', ttl_seconds => 60) \gset
select t.throws(format($$select fleet.create_pairing_code(%L, 'own', 'two', 'rack')$$, :'two'), 'node_name_taken', 'while it lives', 'FL409');
select is((select status from fleet.pairing_codes where id = :'first'), 'live', 'it is not ended by it');
select t.travel('61 seconds');
select isnt_empty(format($$select fleet.create_pairing_code(%L, 'own', 'two', 'rack')$$, :'two'), 'once it has expired the name is free');
select is((select array_agg(code_hash) from fleet_agent.open_pairing_attempt('192.0.2.1', 'own')), array['two'], 'and leads to the new one alone');
select t.healthy();
select * from finish();
