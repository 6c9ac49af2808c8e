create or replace function fleet_core.books_of(node uuid)
returns fleet_core.memory[]
language plpgsql
stable
as $$
begin
  return array(select row(m.*)::fleet_core.memory from fleet_core.memory_of(node) m);
end
$$;

comment on function fleet_core.books_of(uuid) is
$$The memory books of a node (memory_of) as a value that can be handed on: one look for many judgements.$$;
