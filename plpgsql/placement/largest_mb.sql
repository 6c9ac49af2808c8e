create or replace function fleet_core.largest_mb(node uuid)
returns int
language plpgsql
stable
as $$
begin
  return coalesce((
    select max(fleet_core.largest_of(d))
      from fleet_core.devices d
     where d.node_id = node), 0);
end
$$;

comment on function fleet_core.largest_mb(uuid) is
$$The most memory that any device of a node says it has, in MB; 0 where none says. See could_fit.$$;
