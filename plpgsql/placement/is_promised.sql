create or replace function fleet_core.is_promised(model fleet_core.node_models)
returns boolean
language plpgsql
stable
as $$
begin
  -- A plan is about what stood there when it was made; a model that was unloaded and came back is a new one.
  return exists (
    select from fleet_core.open_assignments o
     where o.device_id = model.device_id and o.placement -> 'would_evict' ? model.slug and model.changed_at <= o.assigned_at);
end
$$;

comment on function fleet_core.is_promised(fleet_core.node_models) is
$$Whether a model that still stands on a device is to be unloaded for work that was handed out: its memory is promised, and nobody else may count on the model.$$;
