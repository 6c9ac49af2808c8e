create or replace function fleet_agent.collect_artifacts(max_rows int default 100)
returns jsonb
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform fleet_core.check_range('max_rows', max_rows, 1, 1000);
  return jsonb_build_object('storage_keys', to_jsonb(fleet_core.collect_bytes(max_rows)));
end
$$;

comment on function fleet_agent.collect_artifacts(int) is
$$Places in the store whose bytes nobody needs, to be deleted and then told to forget_artifacts: {storage_keys}. Repeated after ten minutes if they
are not. Without a credential, since it is the app that asks, for itself. Errors: invalid_argument.$$;
