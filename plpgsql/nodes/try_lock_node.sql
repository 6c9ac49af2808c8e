create or replace function fleet_core.try_lock_node(node uuid)
returns boolean
language plpgsql
volatile
as $$
begin
  return (
    select pg_try_advisory_xact_lock_shared(hashtextextended('pgfleet node ' || node, 0)));
end
$$;

comment on function fleet_core.try_lock_node(uuid) is
$$As lock_node(node, false), but false instead of waiting: for callers that hold other locks already.$$;
