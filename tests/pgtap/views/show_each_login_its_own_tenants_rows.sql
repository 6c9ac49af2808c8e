-- R14, D25: every view that holds tenants' rows shows a login those of its own and no other.

select plan(37);

select t.org('a') as a, t.org('b') as b \gset
create temp table nodes as select org, t.node(org, 'n1') as node from unnest(array[:'a', :'b']::uuid[]) org;
-- One row at least of every view, for each tenant.
select fleet.issue_credential(node, 'key-' || left(org::text, 8), 'hash', 'agent', '{compute:read}'), fleet.set_contract(org, 'render'), fleet.pause_kind(org, 'draw', 'x'),
       fleet.register_artifact(org, repeat('a', 64), 'k'), t.job(org) from nodes \g /dev/null
select t.claim(node), t.job(org) from nodes \g /dev/null
select t.login('viewer_of_a', 'fleet_reader', :'a'), t.login('viewer_of_b', 'fleet_reader', :'b'), t.login('viewer_of_all', 'fleet_reader', null);

create function pg_temp.organizations_in(view name) returns uuid[] language plpgsql as $$
declare found uuid[];
begin
  execute format('select coalesce(array_agg(distinct organization_id order by organization_id), ''{}'') from fleet.%I where organization_id is not null', view) into found;
  return found;
end $$;
create temp table tenant_views as
select c.relname, c.relname in ('jobs', 'assignments', 'nodes', 'heartbeats', 'devices', 'artifacts', 'contracts', 'paused_kinds', 'events', 'queue', 'bindings') as has_rows
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
 where c.relnamespace = 'fleet'::regnamespace and c.relkind = 'v';
grant select on tenant_views to public;

set session authorization viewer_of_a;
select is(pg_temp.organizations_in(relname), array[:'a']::uuid[], relname || ' for a') from tenant_views where has_rows order by relname;
select is_empty(format('select relname from tenant_views where not pg_temp.organizations_in(relname) <@ array[%L]::uuid[]', :'a'), 'no view shows a anything of b');
select is((select array_agg(id) from fleet.organizations), array[:'a']::uuid[], 'organizations for a');
select is((select array_agg(key_id) from fleet.credentials), array['key-' || left(:'a', 8)], 'credentials for a');
reset session authorization;
set session authorization viewer_of_b;
select is(pg_temp.organizations_in(relname), array[:'b']::uuid[], relname || ' for b') from tenant_views where has_rows order by relname;
reset session authorization;
set session authorization viewer_of_all;
select is(cardinality(pg_temp.organizations_in(relname)), 2, relname || ' for a login bound to all') from tenant_views where has_rows order by relname;
reset session authorization;

select t.healthy();
select * from finish();
