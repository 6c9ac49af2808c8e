-- D28: checked again at each call: a plain function called from a definer would run as the owner.

select plan(2);

select t.org() as org \gset
create role critic_plain;
create schema critics authorization critic_plain;
grant usage on schema critics to fleet_owner;
create function critics.content(assignment uuid) returns text[] language sql security definer set search_path = '' as $$ select '{}'::text[] $$;
alter function critics.content(uuid) owner to critic_plain;
select fleet.set_contract(:'org', 'render', verifier => 'critics.content(uuid)');
alter function critics.content(uuid) security invoker;
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset

select is((select reason from t.complete(:'assignment')), 'unverified', 'made SECURITY INVOKER, it is asked no more');
select t.healthy();
select * from finish();
