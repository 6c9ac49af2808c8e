-- D28

select plan(3);

select t.org() as org \gset
create role critic_null;
create schema critics authorization critic_null;
grant usage on schema critics to fleet_owner;
create function critics.mute(assignment uuid) returns text[] language sql security definer set search_path = '' as $$ select null::text[] $$;
alter function critics.mute(uuid) owner to critic_null;
select fleet.set_contract(:'org', 'render', verifier => 'critics.mute(uuid)');
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select to_jsonb(o) as outcome from t.complete(:'assignment') o \gset

select is(:'outcome'::jsonb ->> 'reason', 'unverified', 'null is no consent');
select alike(:'outcome'::jsonb #>> '{missing,0}', 'verifier: %', 'the verifier is named');
select t.healthy();
select * from finish();
