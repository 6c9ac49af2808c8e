create or replace function fleet_core.books_of(node uuid)
returns fleet_core.books
language plpgsql
stable
as $$
begin
  return row(
    array(select row(m.*)::fleet_core.memory from fleet_core.memory_of(node) m),
    array(select row(s.*)::fleet_core.standing_model from fleet_core.standing_models(node) s),
    array(select i.key
            from fleet_core.open_assignments o
           cross join lateral jsonb_to_recordset(o.reserves) i(key text)
           where o.node_id = node and o.reserves is not null and i.key <> 'own'))::fleet_core.books;
end
$$;

comment on function fleet_core.books_of(uuid) is
$$The memory of a node (memory_of, standing_models) as a value that can be handed on: one look for many judgements.$$;
