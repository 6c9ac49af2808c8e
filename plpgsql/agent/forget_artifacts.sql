create or replace function fleet_agent.forget_artifacts(storage_keys text[])
returns jsonb
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform fleet_core.check_given('storage_keys', storage_keys);
  return jsonb_build_object('forgotten', fleet_core.forget_bytes(storage_keys));
end
$$;

comment on function fleet_agent.forget_artifacts(text[]) is
$$These places, which collect_artifacts has handed out, are empty now; {forgotten}: how many of them were not known to be. Errors:
invalid_argument.$$;
