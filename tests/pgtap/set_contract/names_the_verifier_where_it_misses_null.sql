-- D28: what is missing is a list of words, whatever shape the verifier gave it.

select plan(2);

select t.org() as org \gset
create role critic_vague;
create schema critics authorization critic_vague;
grant usage on schema critics to fleet_owner;
create function critics.mumble(assignment uuid) returns text[] language sql security definer set search_path = '' as $$ select array[array['ink', null], array['paper', 'glue']] $$;
alter function critics.mumble(uuid) owner to critic_vague;
select fleet.set_contract(:'org', 'render', verifier => 'critics.mumble(uuid)');
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select to_jsonb(o) as outcome from t.complete(:'assignment') o \gset

select is(:'outcome'::jsonb -> 'missing', '["ink", "verifier: answered null", "paper", "glue"]', 'a plain list of words');
select t.healthy();
select * from finish();
