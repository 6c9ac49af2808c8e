create or replace function fleet_core.past_of(head fleet_core.strand, node uuid, out "position" bigint, out since timestamptz)
language plpgsql
stable
as $$
declare
  hint text[] := string_to_array(current_setting(fleet_core.hint_place('fleet_passed', head.lane), true), ' ');
begin
  if hint[1] = head.lane::text and hint[2] = node::text and hint[3] = head.priority::text then
    "position" := hint[4]::bigint;
    since := to_timestamp(hint[5]::float8);
  end if;
end
$$;

comment on function fleet_core.past_of(fleet_core.strand, uuid) is
$$Before which position of a restricted strand's priority all was barred to this node, and when this session saw that; nulls where nothing is known.
Kept in the session's memory in 256 slots: a hint, as the floors are (hint_place).$$;
