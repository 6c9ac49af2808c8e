-- Every other refusal is one and the same: nobody learns by it what there is.
select plan(10);

select t.org() as org \gset
select id as older from fleet.create_pairing_code(:'org', 'older', 'hash', 'rack') \gset
select fleet.create_pairing_code(:'org', name, 'hash', 'rack') from unnest(array['one', 'two', 'three', 'four']) name;
select id as own from fleet.create_pairing_code(:'org', 'own', 'hash', 'rack') \gset
select attempt_id as attempt from fleet_agent.open_pairing_attempt('192.0.2.1', 'own') limit 1 \gset
create temp table answers (answer jsonb);
-- An answer ends its attempt, so each of these begins one of its own.
create function pg_temp.ended(attempt uuid) returns text language sql as $$ select answer from fleet_core.pairing_attempts where id = attempt $$;

insert into answers select fleet_agent.redeem_pairing_code(:'attempt', :'older', 'own', 'k1', 'h') returning answer \gset
select is(:'answer'::jsonb ->> 'code', 'pairing_code_invalid', 'a code that is older than the newest four');
select attempt_id as attempt from fleet_agent.open_pairing_attempt('192.0.2.1', 'own') limit 1 \gset
insert into answers select fleet_agent.redeem_pairing_code(:'attempt', :'own', 'one', 'k1', 'h') returning answer \gset
select is(:'answer'::jsonb ->> 'code', 'pairing_code_invalid', 'under another name than the attempt''s');
select attempt_id as attempt from fleet_agent.open_pairing_attempt('192.0.2.1', 'own') limit 1 \gset
insert into answers select fleet_agent.redeem_pairing_code(:'attempt', null, 'own', 'k1', 'h') returning answer \gset
select is(:'answer'::jsonb ->> 'code', 'pairing_code_invalid', 'no code');
insert into answers select fleet_agent.redeem_pairing_code(gen_random_uuid(), :'own', 'own', 'k1', 'h') returning answer \gset
select is(:'answer'::jsonb ->> 'code', 'pairing_code_invalid', 'an attempt that is not there');
insert into answers select fleet_agent.redeem_pairing_code(null, :'own', 'own', 'k1', 'h') returning answer \gset
select is(:'answer'::jsonb ->> 'code', 'pairing_code_invalid', 'no attempt');
select attempt_id as attempt from fleet_agent.open_pairing_attempt('192.0.2.1', 'own') limit 1 \gset
select id as newer from fleet.create_pairing_code(:'org', 'own', 'hash', 'rack') \gset
insert into answers select fleet_agent.redeem_pairing_code(:'attempt', :'newer', 'own', 'k1', 'h') returning answer \gset
select is(:'answer'::jsonb ->> 'code', 'pairing_code_invalid', 'a code made since');

select is((select count(distinct answer) from answers), 1::bigint, 'one and the same answer, word for word');
select is(pg_temp.ended(:'attempt'), 'pairing_code_invalid', 'and the attempt is over');
select is((select count(*) from fleet.nodes), 0::bigint, 'no node was made');
select t.healthy();
select * from finish();
