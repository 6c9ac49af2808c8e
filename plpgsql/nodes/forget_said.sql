create or replace function fleet_core.forget_said(node uuid)
returns void
language plpgsql
volatile
as $$
begin
  update fleet_core.heartbeats h
     set said = null
   where h.node_id = node;
end
$$;

comment on function fleet_core.forget_said(uuid) is
$$Somebody else speaks for a node's devices or models: its next heartbeat is kept whole, though it says what the last one said. Called by report_devices and
set_model_state, before they change anything. Locks: the heartbeat's row, as keep_news does; so neither undoes half of the other.$$;
