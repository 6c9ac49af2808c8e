-- Contracts: verifier returns text[] of what is missing.

select plan(2);

select t.org() as org \gset
create role critic_asks;
create schema critics authorization critic_asks;
grant usage on schema critics to fleet_owner;
create function critics.never(assignment uuid) returns text[] language sql security definer set search_path = '' as $$ select array['a better ending'] $$;
alter function critics.never(uuid) owner to critic_asks;
select fleet.set_contract(:'org', 'render', verifier => 'critics.never(uuid)');
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset

select results_eq(format('select reason, missing from t.complete(%L)', :'assignment'), $$values ('unverified', '{a better ending}'::text[])$$, 'its word decides');
select t.healthy();
select * from finish();
