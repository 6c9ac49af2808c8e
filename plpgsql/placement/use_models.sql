create or replace function fleet_core.use_models(slots fleet_core.slot[], now_ timestamptz)
returns void
language plpgsql
volatile
as $$
begin
  update fleet_core.node_models m
     set used_at = now_
    from unnest(slots) s
    join fleet_core.jobs j on j.id = s.job_id
   where m.device_id = s.device_id and j.requires -> 'models' ? m.slug;
end
$$;

comment on function fleet_core.use_models(fleet_core.slot[], timestamptz) is
$$Notes that models are used by work that is being handed out: who is used least recently is unloaded first. Called by open_assignments.$$;
