create or replace function fleet_core.measurements_in(report jsonb, known jsonb)
returns jsonb
language sql
immutable
parallel safe
as $$
  select case when report ? 'measurements' then coalesce(nullif(report -> 'measurements', 'null'), '{}') else known end
$$;

comment on function fleet_core.measurements_in(jsonb, jsonb) is
$$The measurements that a heartbeat's report tells; where it tells none, those that are known. Pure, so that it is inlined. Called by heard_again, keep_heartbeat.$$;
