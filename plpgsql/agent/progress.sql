create or replace function fleet_agent.progress(credential uuid, instance text, assignment uuid, percent numeric, message text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform fleet_core.progress(fleet_core.acting_node(credential, instance, '{compute:complete}'), assignment, percent, message);
  return '{}'::jsonb;
end
$$;

comment on function fleet_agent.progress(uuid, text, uuid, numeric, text) is
$$See fleet.report_progress. Returns {}.$$;
