-- Definer functions and views find neither temporary tables and functions of the caller's nor what his search path leads to.

select plan(5);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.login('planter', 'fleet_operator', :'org');
create schema trap;
grant create on schema trap to planter;
grant usage on schema trap to public;
set session authorization planter;
do $$
declare
  name text;
begin
  foreach name in array array['jobs', 'nodes', 'queue', 'settings', 'organizations', 'bindings', 'open_assignments', 'job_rows', 'pg_class', 'pg_attribute', 'pg_roles'] loop
    execute format('create temp table %I (id uuid, organization_id uuid, name text)', name);
    execute format('create table trap.%I (id uuid, organization_id uuid, name text)', name);
  end loop;
end $$;
create function trap.planted() returns trap.jobs language plpgsql as $$ begin raise exception 'planted code runs'; end $$;
create function pg_temp.clock() returns timestamptz language plpgsql as $$ begin raise exception 'planted code runs'; end $$;
create function trap.lower(text) returns text language plpgsql as $$ begin raise exception 'planted code runs'; end $$;
create function trap.concat(text, text) returns text language plpgsql as $$ begin raise exception 'planted code runs'; end $$;
create function trap.is_one(text, text) returns boolean language plpgsql as $$ begin raise exception 'planted code runs'; end $$;
create function trap.is_one(uuid, uuid) returns boolean language plpgsql as $$ begin raise exception 'planted code runs'; end $$;
create operator trap.= (leftarg = text, rightarg = text, function = trap.is_one);
create operator trap.= (leftarg = uuid, rightarg = uuid, function = trap.is_one);
set search_path = trap, pg_temp, pg_catalog, public;
create temp table seen as
select (select count(*) from fleet.jobs) as jobs, (select count(*) from fleet.nodes) as nodes, (select count(*) from fleet.queue) as queue,
       (select count(*) from fleet.waiting) as waiting, (select count(*) from fleet.settings) as settings;
create temp table done as
select fleet.submit_job(org::uuid, 'render') as submitted, fleet.cancel_job(job::uuid, 'why') as cancelled
  from (values (:'org', :'job')) v(org, job);
reset search_path;
reset session authorization;
set search_path = t, public;

select results_eq('select jobs, nodes, queue, waiting from seen', 'values (1::bigint, 1::bigint, 1::bigint, 1::bigint)', 'views show what there is');
select cmp_ok((select settings from seen), '>', 30::bigint, 'settings too');
select is((select cancelled from done), 'cancelled', 'functions work on what there is');
select isnt((select submitted from done), null, 'and make it where it belongs');
select t.healthy();
select * from finish();
