create or replace function fleet_core.event_of_ending(state text, reason text)
returns text
language sql
immutable
parallel safe
as $$
  select case when reason in ('verified', 'unverified', 'superseded') then reason else state end
$$;

comment on function fleet_core.event_of_ending(text, text) is
$$Under which name the end of an assignment stands in its job's history.$$;
