create or replace function fleet_core.remember_past(head fleet_core.strand, node uuid, "position" bigint, now_ timestamptz)
returns void
language plpgsql
volatile
as $$
begin
  perform set_config(fleet_core.hint_place('fleet_passed', head.lane), concat_ws(' ', head.lane, node, head.priority, "position", extract(epoch from now_)), false);
end
$$;

comment on function fleet_core.remember_past(fleet_core.strand, uuid, bigint, timestamptz) is
$$Where this session's next look at a restricted strand begins for this node; see past_of.$$;
