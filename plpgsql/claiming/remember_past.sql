create or replace function fleet_core.remember_past(head fleet_core.strand, node uuid, "position" bigint)
returns void
language plpgsql
volatile
as $$
begin
  perform set_config('fleet_past.s' || get_byte(uuid_send(head.lane), 15), concat_ws(' ', head.lane, node, head.priority, "position"), false);
end
$$;

comment on function fleet_core.remember_past(fleet_core.strand, uuid, bigint) is
$$Where this session's next look at a restricted strand begins for this node; see past_of.$$;
