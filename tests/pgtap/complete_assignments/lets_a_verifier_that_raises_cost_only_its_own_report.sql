-- D19: a subtransaction only where a verifier runs.

select plan(2);

select t.org() as org \gset
create role critic_of_many;
create schema critics authorization critic_of_many;
grant usage on schema critics to fleet_owner;
create function critics.raise(assignment uuid) returns text[] language plpgsql security definer set search_path = '' as $$ begin raise exception 'no paper'; end $$;
alter function critics.raise(uuid) owner to critic_of_many;
select fleet.set_contract(:'org', 'print', verifier => 'critics.raise(uuid)');
select t.node(:'org') as node, t.job(:'org', 'print') as j1, t.job(:'org', 'render') as j2 \gset
select jsonb_agg(jsonb_build_object('assignment', c.assignment_id, 'artifacts', t.artifact()) order by c.kind) as reports from fleet.claim(:'node', max_jobs => 2) c \gset

select results_eq(format('select reason from fleet.complete_assignments(%L, %L)', :'node', :'reports'),
  $$values ('unverified'), ('verified')$$, 'the other counts');
select t.healthy();
select * from finish();
