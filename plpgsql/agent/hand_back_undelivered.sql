create or replace function fleet_agent.hand_back_undelivered(credential uuid, instance text, assignments uuid[])
returns jsonb
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return jsonb_build_object('handed_back', fleet_core.hand_back(fleet_core.acting_node(credential, instance, '{compute:claim}'), assignments));
end
$$;

comment on function fleet_agent.hand_back_undelivered(uuid, text, uuid[]) is
$$Releases what was claimed in an answer that could not be delivered; counts against nobody. Returns {handed_back}: how many were still open.$$;
