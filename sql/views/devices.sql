-- Compute devices, and the models in their memory.

create or replace view fleet_core.device_rows as
select d.id, d.organization_id, d.node_id, n.name as node_name, d.kind, d.label, d.vram_total_mb, d.vram_free_mb, d.ram_total_mb, d.ram_free_mb,
       m.free_mb, m.reserved_mb, m.available_mb, d.compute_units, d.throughput_factor, d.supports_accelerators, d.measured_at
  from fleet_core.devices d
  join fleet_core.nodes n on n.id = d.node_id
 cross join lateral fleet_core.memory_shown(d.node_id) m
 where m.pool = case when d.kind = 'gpu_discrete' then d.id else d.node_id end;
comment on view fleet_core.device_rows is $$Devices as fleet.devices shows them, of every tenant.$$;

create or replace view fleet.devices with (security_barrier) as
select * from fleet_core.device_rows r where r.organization_id = any ((select fleet_core.visible_organizations())::uuid[]);
comment on view fleet.devices is
$$Compute devices; memory in MB. Devices other than discrete cards share the system memory.$$;
comment on column fleet.devices.id is $$The device.$$;
comment on column fleet.devices.organization_id is $$Whose it is.$$;
comment on column fleet.devices.node_id is $$Its machine.$$;
comment on column fleet.devices.node_name is $$The machine's name.$$;
comment on column fleet.devices.kind is $$cpu, gpu_integrated or gpu_discrete.$$;
comment on column fleet.devices.label is $$Its name on that machine.$$;
comment on column fleet.devices.vram_total_mb is $$As measured.$$;
comment on column fleet.devices.vram_free_mb is $$As measured.$$;
comment on column fleet.devices.ram_total_mb is $$As measured.$$;
comment on column fleet.devices.ram_free_mb is $$As measured.$$;
comment on column fleet.devices.free_mb is $$Free memory of its pool, as measured.$$;
comment on column fleet.devices.reserved_mb is $$Held back for work that is out.$$;
comment on column fleet.devices.available_mb is $$What may be given out now.$$;
comment on column fleet.devices.compute_units is $$As reported, for show.$$;
comment on column fleet.devices.throughput_factor is $$How fast it is beside others; what placement prefers.$$;
comment on column fleet.devices.supports_accelerators is $$What requires.accelerators matches.$$;
comment on column fleet.devices.measured_at is $$When it was last measured.$$;

create or replace view fleet.models as
select m.id, m.slug, m.kind, m.vram_min_mb, m.vram_preferred_mb, m.ram_min_mb, m.requires_accelerators, m.reference_throughput, m.load_seconds
  from fleet_core.models m
 where (select cardinality(fleet_core.visible_organizations()) > 0 or fleet_core.sees_everything());
comment on view fleet.models is $$The registry of models, the fleet's as a whole: what each needs to run.$$;
comment on column fleet.models.id is $$The model.$$;
comment on column fleet.models.slug is $$Its name, unique.$$;
comment on column fleet.models.kind is $$For show.$$;
comment on column fleet.models.vram_min_mb is $$Memory of a device that it needs.$$;
comment on column fleet.models.vram_preferred_mb is $$Memory with which it runs well.$$;
comment on column fleet.models.ram_min_mb is $$System memory that it needs.$$;
comment on column fleet.models.requires_accelerators is $$What a device must support.$$;
comment on column fleet.models.reference_throughput is $$How fast it is, for estimates.$$;
comment on column fleet.models.load_seconds is $$How long it takes to load.$$;

create or replace view fleet.node_models with (security_barrier) as
select m.node_id, n.organization_id, n.name as node_name, d.label as device, m.slug, m.state, m.vram_held_mb, m.changed_at, m.used_at,
       exists (select from fleet_core.open_assignments o join fleet_core.jobs j on j.id = o.job_id
                where o.device_id = m.device_id and j.requires -> 'models' ? m.slug) as in_use
  from fleet_core.node_models m
  join fleet_core.nodes n on n.id = m.node_id
  left join fleet_core.devices d on d.id = m.device_id
 where n.organization_id = any ((select fleet_core.visible_organizations())::uuid[]);
comment on view fleet.node_models is $$Which models stand in the memory of which device, by the node's word.$$;
comment on column fleet.node_models.node_id is $$The machine.$$;
comment on column fleet.node_models.organization_id is $$Whose it is.$$;
comment on column fleet.node_models.node_name is $$Its name.$$;
comment on column fleet.node_models.device is $$The device, by its label; null: unknown.$$;
comment on column fleet.node_models.slug is $$The model; may be one that is not in the registry.$$;
comment on column fleet.node_models.state is $$loading, loaded or unloaded.$$;
comment on column fleet.node_models.vram_held_mb is $$Memory that it holds, in MB.$$;
comment on column fleet.node_models.changed_at is $$Since when it is in that state.$$;
comment on column fleet.node_models.used_at is $$When work last used it.$$;
comment on column fleet.node_models.in_use is $$Whether open work uses it.$$;
