create or replace function fleet_core.pool_of(device fleet_core.devices)
returns uuid
language sql
immutable
as $$
  select case when device.kind = 'gpu_discrete' then device.id else device.node_id end
$$;

comment on function fleet_core.pool_of(fleet_core.devices) is
$$Which pool of memory a device's memory is: a discrete card's own, or the system memory that a node's other devices share.$$;
