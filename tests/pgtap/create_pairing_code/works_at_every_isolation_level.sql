-- D22: control functions do.
select plan(4);

select t.org() as org \gset
begin isolation level repeatable read;
select isnt_empty(format($$select fleet.create_pairing_code(%L, 'own', 'first', 'rack')$$, :'org'), 'repeatable read');
commit;
begin isolation level serializable;
select isnt_empty(format($$select fleet.create_pairing_code(%L, 'own', 'second', 'rack')$$, :'org'), 'serializable');
commit;
select is((select array_agg(code_hash) from fleet_agent.open_pairing_attempt('192.0.2.1', 'own')), array['second'], 'the later lives');
select t.healthy();
select * from finish();
