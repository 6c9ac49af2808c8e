-- D25: tenant-safe in rows and counts; unbound, a login sees nothing and is told so.

select plan(7);

select t.org('attic') as attic, t.org('rack') as rack \gset
select t.node(:'attic', 'gpu-box') as node, t.node(:'rack', 'theirs') as foreign \gset
select t.job(:'attic', 'render') as mine, t.job(:'rack', 'secret_kind') as running, t.job(:'rack', 'secret_kind') as waiting \gset
select t.claim(:'foreign') as assignment \gset
update fleet_core.heartbeats set cloned_at = fleet_core.clock() where node_id = :'foreign';
insert into fleet_core.tallies (at, organization_id, kind, what, seconds) values (fleet_core.clock(), :'rack', 'secret_kind', 'completed', '{1, 1}');
select t.login('attic_reader', 'fleet_reader', :'attic');
create role unbound_reader login;
grant fleet_reader to unbound_reader;

set session authorization attic_reader;
select fleet.status() as told \gset
reset session authorization;
select is(:'told'::jsonb -> 'organizations', '["attic"]', 'its own organization');
select is(:'told'::jsonb #> '{nodes,by_status}', '{"online": 1}', 'its own machines are counted');
select doesnt_match(:'told'::text, 'theirs|secret_kind', 'nothing of the other''s shows');
select is((select sum((m ->> 'completed')::int)::int from jsonb_array_elements(:'told'::jsonb -> 'throughput') m), 0, 'nor is its work counted');
select is((select array_agg(s ->> 'what') from jsonb_array_elements(:'told'::jsonb -> 'stuck') s), '{no sweep has ever run}', 'the fleet''s own alarms do');

set session authorization unbound_reader;
select t.throws('select fleet.status()', 'organization_denied', 'a login without an organization is told so, and not that all is well', 'FL403');
reset session authorization;

select t.healthy();
select * from finish();
