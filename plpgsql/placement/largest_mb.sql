create or replace function fleet_core.largest_mb(node uuid)
returns int
language plpgsql
stable
as $$
begin
  return (
    select max(coalesce(fleet_core.largest_of(d), 0))
      from fleet_core.devices d
     where d.node_id = node);
end
$$;

comment on function fleet_core.largest_mb(uuid) is
$$The most memory that any device of a node says it has, in MB; 0 where none says; null where there is none.$$;
