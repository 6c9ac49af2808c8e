create or replace function fleet_agent.ready()
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  -- In the real clock: a sweep that is late is late, whatever tests have done to the other one.
  last_run timestamptz := (select max(s.finished_at) from fleet_core.sweeps s);
  reason   text;
begin
  if fleet_core.is_copy() then
    reason := 'this database is a copy that was restored into another cluster: fleet.activate()';
  elsif last_run is null then
    reason := 'no sweep has run yet';
  elsif last_run < clock_timestamp() - interval '60 seconds' then
    reason := format('no sweep has run for %s s', extract(epoch from clock_timestamp() - last_run)::int);
  end if;
  return jsonb_build_object('ready', reason is null, 'reason', reason, 'schema_version', (select max(v.version) from fleet_core.schema_versions v));
end
$$;

comment on function fleet_agent.ready() is
$$Whether the fleet can be served: {ready, reason, schema_version}. Not ready when no sweep has run for 60 s, nor in a restored copy.$$;
