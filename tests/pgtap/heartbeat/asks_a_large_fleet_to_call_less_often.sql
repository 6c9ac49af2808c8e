-- D3: more than 10 s for a big fleet, but never so seldom that a node would read offline.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node \gset
create function t.fleet_of(size int) returns int language plpgsql as $$
declare
  one fleet_core.nodes := (select n from fleet_core.nodes n where n.name = 'n1');
begin
  insert into fleet_core.nodes (id, organization_id, name, status, created_at)
  select fleet_core.new_id(one.organization_id), one.organization_id, 'x' || n, 'online', one.created_at
    from generate_series((select count(*) from fleet_core.nodes), size - 1) n;
  perform fleet.run_sweeps();                      -- they count them
  return (fleet.heartbeat(one.id) ->> 'next_heartbeat_seconds')::int;
end $$;

select is(t.fleet_of(100), 10, 'a hundred');
select is(t.fleet_of(2500), 14, 'two and a half thousand');
select is(t.fleet_of(5000), 15, 'five thousand: a third of 45 s');

select t.healthy();
select * from finish();
