-- An organization with eight nodes that are online, and what the loads need to know of them.

-- Rights on a database are not copied with its template.
grant create on database :"DBNAME" to fleet_owner;

-- Logins for those who are no superusers: the app, and an operator who sees everything.
create role bench_app login;
grant fleet_app to bench_app;
create role bench_operator login;
grant fleet_operator to bench_operator;
select fleet.grant_organization('bench_operator', null) \g /dev/null

select fleet.create_organization('bench') as organization \gset

create schema bench;

create table bench.organization (id uuid not null);
insert into bench.organization values (:'organization');

create table bench.nodes (n int primary key, id uuid not null);
insert into bench.nodes select n, fleet.create_node(:'organization', 'node-' || n) from generate_series(0, 7) n;
select count(fleet.heartbeat(id)) from bench.nodes \g /dev/null

-- What a submitter sends in one call.
create table bench.batches (name text primary key, jobs jsonb not null);
insert into bench.batches
select b.name, (select jsonb_agg(jsonb_build_object('kind', 'render', 'payload', jsonb_build_object('chapter', n))) from generate_series(1, b.size) n)
  from (values ('hundred', 100), ('thousand', 1000)) b(name, size);
