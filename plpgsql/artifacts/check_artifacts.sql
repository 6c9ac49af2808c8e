create or replace function fleet_core.check_artifacts(artifacts jsonb)
returns void
language plpgsql
stable
as $$
declare
  fault text := fleet_core.fault_in_artifacts(artifacts, (select s.max_artifacts from fleet_core.settings s));
begin
  if fault is not null then
    perform fleet_core.refuse('FL400', 'artifact_invalid', fault);
  end if;
end
$$;

comment on function fleet_core.check_artifacts(jsonb) is
$$Refuses malformed artifacts of a single report. Errors: artifact_invalid.$$;
