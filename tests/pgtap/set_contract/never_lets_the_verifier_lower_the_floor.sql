-- R4: the floor is one, whatever a verifier says.

select plan(2);

select t.org() as org \gset
create role critic_floor;
create schema critics authorization critic_floor;
grant usage on schema critics to fleet_owner;
create function critics.content(assignment uuid) returns text[] language sql security definer set search_path = '' as $$ select '{}'::text[] $$;
alter function critics.content(uuid) owner to critic_floor;
select fleet.set_contract(:'org', 'render', verifier => 'critics.content(uuid)');
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset

select is((select missing from t.complete(:'assignment', '[]')), '{at least one artifact}', 'nothing is still not enough');
select t.healthy();
select * from finish();
