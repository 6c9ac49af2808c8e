create or replace function fleet_core.device_named(node uuid, label text)
returns uuid
language plpgsql
stable
as $$
begin
  return (
    select d.id
      from fleet_core.devices d
     where d.node_id = node
       and (d.label = device_named.label
            or (device_named.label is null
                and not exists (
                  select from fleet_core.devices o
                   where o.node_id = node and o.id <> d.id and (o.kind <> 'cpu' or d.kind = 'cpu')))));
end
$$;

comment on function fleet_core.device_named(uuid, text) is
$$The device of a node with this label; without one, the only device that the node has or the only one beside its CPU, else null.$$;
