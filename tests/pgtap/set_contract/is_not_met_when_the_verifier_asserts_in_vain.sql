-- D28: an assert that fails is a failure like any other, though `when others` does not catch it; a report beside it counts.

select plan(4);

select t.org() as org \gset
create role critic_asserts;
create schema critics authorization critic_asserts;
grant usage on schema critics to fleet_owner;
create function critics.insist(assignment uuid) returns text[] language plpgsql security definer set search_path = '' as $$ begin assert false, 'no paper'; end $$;
alter function critics.insist(uuid) owner to critic_asserts;
select fleet.set_contract(:'org', 'print', verifier => 'critics.insist(uuid)');
select t.node(:'org') as node, t.job(:'org', 'print') as j1, t.job(:'org', 'render') as j2 \gset
select jsonb_agg(jsonb_build_object('assignment', c.assignment_id, 'artifacts', t.artifact()) order by c.kind) as reports from fleet.claim(:'node', max_jobs => 2) c \gset
select jsonb_agg(to_jsonb(o)) as outcomes from fleet.complete_assignments(:'node', :'reports') o \gset

select is(:'outcomes'::jsonb #>> '{0,reason}', 'unverified', 'it is unverified');
select is(:'outcomes'::jsonb #>> '{0,missing,0}', 'verifier: no paper', 'with the verifier''s own words');
select is(:'outcomes'::jsonb #>> '{1,reason}', 'verified', 'the other counts');
select t.healthy();
select * from finish();
