create or replace function fleet_core.unknown_keys(report jsonb, limits fleet_core.settings)
returns text[]
language plpgsql
stable
as $$
declare
  known   text[];
  unknown text[] := '{}'::text[];
begin
  perform fleet_core.check_object('report', report, limits.max_payload_bytes);
  if not fleet_core.is_sound('heartbeat', jsonb_build_array(report)) then
    -- Keys that are not known are no fault here: an agent may be newer than the controller.
    known := array(select f.name from fleet_core.fields f where f.shape = 'heartbeat');
    unknown := array(select k from jsonb_object_keys(report) k where k <> all (known) order by k);
    perform fleet_core.check_element('report', 'heartbeat', report - unknown);
  end if;
  if report ->> 'agent_started_at' is not null and fleet_core.finite_timestamp(report ->> 'agent_started_at') is null then
    perform fleet_core.refuse('FL400', 'invalid_argument', 'report.agent_started_at: must be a finite timestamp.');
  end if;
  return unknown;
end
$$;

comment on function fleet_core.unknown_keys(jsonb, fleet_core.settings) is
$$The keys of a heartbeat's report that this controller does not know; the others are checked. Called by heartbeat. Errors: invalid_argument.$$;
