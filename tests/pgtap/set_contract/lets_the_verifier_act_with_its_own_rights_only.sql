-- D28: owned by neither fleet_owner nor a superuser, so it can't reach what they can.

select plan(3);

select t.org() as org \gset
create role critic_rights;
create schema critics authorization critic_rights;
grant usage on schema critics to fleet_owner;
create function critics.greedy(assignment uuid) returns text[] language plpgsql security definer set search_path = ''
as $$ begin update fleet_core.settings set lease_min_seconds = 1; return '{}'; end $$;
alter function critics.greedy(uuid) owner to critic_rights;
select fleet.set_contract(:'org', 'render', verifier => 'critics.greedy(uuid)');
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select to_jsonb(o) as outcome from t.complete(:'assignment') o \gset

select alike(:'outcome'::jsonb #>> '{missing,0}', 'verifier: permission denied%', 'it is refused what its owner may not do');
select is((select value from fleet.settings where name = 'lease_min_seconds'), '5', 'and has changed nothing');
select t.healthy();
select * from finish();
