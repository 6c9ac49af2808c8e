create or replace function fleet_core.runs_kind(node fleet_core.nodes, kind text)
returns boolean
language sql
immutable
parallel safe
as $$
  select coalesce(kind = any (node.kinds), true)
$$;

comment on function fleet_core.runs_kind(fleet_core.nodes, text) is
$$Whether a node says that it can run this kind; one that says nothing can run any. Pure, so that it is inlined.$$;
