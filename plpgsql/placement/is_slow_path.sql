create or replace function fleet_core.is_slow_path(placement_reason text)
returns boolean
language sql
immutable
parallel safe
as $$
  select placement_reason like 'placed:slow_path:%'
$$;

comment on function fleet_core.is_slow_path(text) is
$$Whether work so placed runs on a CPU though it asks for VRAM. Among equal scores such a placement comes last, on a node and between nodes.
Pure, so that it is inlined.$$;
