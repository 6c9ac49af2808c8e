create or replace function fleet_core.detail_of_ending(state text, reason text, error text, detail text)
returns jsonb
language plpgsql
immutable
as $$
begin
  return nullif(jsonb_strip_nulls(jsonb_build_object('reason', nullif(reason, fleet_core.event_of_ending(state, reason)), 'error', error, 'detail', detail)), '{}');
end
$$;

comment on function fleet_core.detail_of_ending(text, text, text, text) is
$$What is told of the end of an assignment in its job's history besides its name (event_of_ending). Null: nothing.$$;
