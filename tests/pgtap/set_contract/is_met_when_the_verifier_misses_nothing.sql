-- Contracts: an empty array means that nothing is missing; the verifier is given the assignment.

select plan(3);

select t.org() as org \gset
create role critic_meets;
create schema critics authorization critic_meets;
grant usage on schema critics to fleet_owner;
create table critics.seen (assignment uuid);
alter table critics.seen owner to critic_meets;
create function critics.content(assignment uuid) returns text[] language sql security definer set search_path = ''
as $$ insert into critics.seen values (assignment); select '{}'::text[] $$;
alter function critics.content(uuid) owner to critic_meets;
select fleet.set_contract(:'org', 'render', verifier => 'critics.content(uuid)');
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset

select ok((select verified from t.complete(:'assignment')), 'it is verified');
select results_eq('select assignment from critics.seen', format('values (%L::uuid)', :'assignment'), 'the verifier was asked once, about this assignment');
select t.healthy();
select * from finish();
