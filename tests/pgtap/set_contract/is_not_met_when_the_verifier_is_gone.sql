-- D28: stored as schema and name; missing: unverified.

select plan(3);

select t.org() as org \gset
create role critic_gone;
create schema critics authorization critic_gone;
grant usage on schema critics to fleet_owner;
create function critics.content(assignment uuid) returns text[] language sql security definer set search_path = '' as $$ select '{}'::text[] $$;
alter function critics.content(uuid) owner to critic_gone;
select fleet.set_contract(:'org', 'render', verifier => 'critics.content(uuid)');
drop function critics.content(uuid);
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select to_jsonb(o) as outcome from t.complete(:'assignment') o \gset

select is(:'outcome'::jsonb ->> 'reason', 'unverified', 'nobody consents');
select alike(:'outcome'::jsonb #>> '{missing,0}', 'verifier: %', 'the verifier is named');
select t.healthy();
select * from finish();
