create or replace function fleet_core.past_of(head fleet_core.strand, node uuid)
returns bigint
language plpgsql
stable
as $$
declare
  hint text[] := string_to_array(current_setting('fleet_past.s' || get_byte(uuid_send(head.lane), 15), true), ' ');
begin
  if hint[1] = head.lane::text and hint[2] = node::text and hint[3] = head.priority::text then
    return hint[4]::bigint;
  end if;
  return 0;
end
$$;

comment on function fleet_core.past_of(fleet_core.strand, uuid) is
$$Before which position of a restricted strand's priority all was barred to this node when this session looked last; 0 where nothing is known.
Kept in the session's memory in 256 slots: a hint, as floor_of is.$$;
