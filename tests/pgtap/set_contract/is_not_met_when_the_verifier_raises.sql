-- D28: if it raises, unverified, missing = {verifier: ...}; the report is not lost.

select plan(4);

select t.org() as org \gset
create role critic_raises;
create schema critics authorization critic_raises;
grant usage on schema critics to fleet_owner;
create function critics.raise(assignment uuid) returns text[] language plpgsql security definer set search_path = '' as $$ begin raise exception 'no paper'; end $$;
alter function critics.raise(uuid) owner to critic_raises;
select fleet.set_contract(:'org', 'render', verifier => 'critics.raise(uuid)');
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select to_jsonb(o) as outcome from t.complete(:'assignment') o \gset

select is(:'outcome'::jsonb ->> 'reason', 'unverified', 'it is unverified');
select alike(:'outcome'::jsonb #>> '{missing,0}', 'verifier: %no paper%', 'with the verifier''s own words');
select is((select count(*)::int from fleet.artifacts), 1, 'its artifacts are recorded');
select t.healthy();
select * from finish();
