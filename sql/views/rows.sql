-- The rows behind the public views, of every tenant: what functions return and read.

create or replace view fleet_core.assignment_rows as
select a.id, a.organization_id, a.job_id, a.node_id, n.name as node_name, a.state, a.reason, a.attempt, a.device, a.credential_id,
       a.placement ->> 'reason' as placement_reason, a.progress_percent, a.progress_message, a.assigned_at, a.started_at, a.finished_at,
       a.lease_expires_at, a.artifacts_verified_at, a.error
  from (
    select o.id, o.organization_id, o.job_id, o.node_id, case when o.started_at is null then 'assigned' else 'running' end as state,
           null::text as reason, o.attempt, o.device, o.credential_id, o.placement, o.progress_percent, o.progress_message, o.assigned_at,
           o.started_at, null::timestamptz as finished_at, o.lease_expires_at, null::timestamptz as artifacts_verified_at, null::text as error
      from fleet_core.open_assignments o
    union all
    select e.id, e.organization_id, e.job_id, e.node_id, e.state, e.reason, e.attempt, e.device, e.credential_id, e.placement, e.progress_percent,
           e.progress_message, e.assigned_at, e.started_at, e.finished_at, e.lease_expires_at, e.artifacts_verified_at, e.error
      from fleet_core.ended_assignments e
  ) a
  join fleet_core.nodes n on n.id = a.node_id;
comment on view fleet_core.assignment_rows is $$Open and ended assignments alike, as fleet.assignments shows them, of every tenant.$$;

create or replace view fleet_core.job_rows as
select j.id, j.organization_id, j.project_id, j.parent_id, j.kind,
       case when j.outcome is not null then j.outcome
            when j.is_container then 'running'
            when exists (select from fleet_core.open_assignments o where o.job_id = j.id and o.started_at is not null) then 'running'
            when q.state = 'blocked' or b.lane_id is not null then 'blocked'
            else 'queued' end as status,
       j.priority,
       greatest(j.attempt, (select max(o.attempt) from fleet_core.open_assignments o where o.job_id = j.id)) as attempt,
       j.attempts_spent, j.max_attempts, j.fan_out,
       (select count(*)::int from fleet_core.open_assignments o where o.job_id = j.id) as open_assignments,
       j.is_container,
       case when j.is_container then (select count(*)::int from fleet_core.jobs c where c.parent_id = j.id) else 0 end as children,
       case when j.is_container then (select count(*)::int from fleet_core.jobs c where c.parent_id = j.id and c.outcome is not null) else 0 end as children_done,
       j.requires, j.lang, j.requested_by, j.idempotency_key, coalesce(j.reason, q.reason, b.reason) as reason, j.error,
       coalesce(q.due_at, j.run_at) as run_at, j.created_at,
       coalesce(j.started_at, (select min(o.started_at) from fleet_core.open_assignments o where o.job_id = j.id),
                (select min(e.started_at) from fleet_core.ended_assignments e where e.job_id = j.id)) as started_at,
       j.finished_at
  from fleet_core.jobs j
  left join fleet_core.queue q on q.job_id = j.id
  left join fleet_core.lane_blocks b on b.lane_id = q.lane_id and q.state <> 'awaiting_late_result';
comment on view fleet_core.job_rows is $$Jobs as fleet.jobs shows them, of every tenant. Here it is derived what a job's status is.$$;

create or replace view fleet_core.artifact_rows as
select a.id, a.organization_id, j.project_id, a.job_id, a.assignment_id, a.node_id, a.role, a.kind, a.lang, a.status, a.content_hash, a.byte_size,
       a.media_type, a.storage_key, a.derivation, b.verified_at as bytes_verified_at, a.created_at
  from fleet_core.artifacts a
  left join fleet_core.jobs j on j.id = a.job_id
  left join fleet_core.stored_bytes b on b.organization_id = a.organization_id and b.content_hash = a.content_hash and b.byte_size = a.byte_size;
comment on view fleet_core.artifact_rows is $$Artifacts as fleet.artifacts shows them, of every tenant.$$;

create or replace view fleet_core.device_rows as
select d.id, d.organization_id, d.node_id, n.name as node_name, d.kind, d.label, d.vram_total_mb, d.vram_free_mb, d.ram_total_mb, d.ram_free_mb,
       m.free_mb, m.reserved_mb, m.available_mb, d.compute_units, d.throughput_factor, d.supports_accelerators, d.measured_at
  from fleet_core.devices d
  join fleet_core.nodes n on n.id = d.node_id
 cross join lateral fleet_core.memory_of(d.node_id) m
 where m.pool = case when d.kind = 'gpu_discrete' then d.id else d.node_id end;
comment on view fleet_core.device_rows is $$Devices as fleet.devices shows them, of every tenant.$$;
