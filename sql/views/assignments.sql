-- Assignments, open and ended alike.

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
comment on view fleet_core.assignment_rows is $$Assignments as fleet.assignments shows them, of every tenant.$$;

create or replace view fleet.assignments with (security_barrier) as
select * from fleet_core.assignment_rows r where r.organization_id = any ((select fleet_core.visible_organizations())::uuid[]);
comment on view fleet.assignments is $$Attempts of machines at jobs, open and ended. The row type that functions return.$$;
comment on column fleet.assignments.id is $$The assignment.$$;
comment on column fleet.assignments.organization_id is $$Whose it is.$$;
comment on column fleet.assignments.job_id is $$The job.$$;
comment on column fleet.assignments.node_id is $$The machine.$$;
comment on column fleet.assignments.node_name is $$The machine's name.$$;
comment on column fleet.assignments.state is $$assigned or running while open; then succeeded, failed, expired, cancelled, released, decomposed.$$;
comment on column fleet.assignments.reason is $$Once it has ended: why, as a code, such as verified, node_failed, lease_expired, superseded.$$;
comment on column fleet.assignments.attempt is $$The round of the job; assignments handed out together share it.$$;
comment on column fleet.assignments.device is $$The device that it was placed on, by its label.$$;
comment on column fleet.assignments.credential_id is $$The key with which the machine took it.$$;
comment on column fleet.assignments.placement_reason is $$Why there, as a code, such as placed:gpu_discrete.$$;
comment on column fleet.assignments.progress_percent is $$As the machine last reported.$$;
comment on column fleet.assignments.progress_message is $$As the machine last reported.$$;
comment on column fleet.assignments.assigned_at is $$When it was handed out.$$;
comment on column fleet.assignments.started_at is $$When work on it began.$$;
comment on column fleet.assignments.finished_at is $$When it ended.$$;
comment on column fleet.assignments.lease_expires_at is $$Without a sign of life until then it is taken back.$$;
comment on column fleet.assignments.artifacts_verified_at is $$When what it made was found to meet the contract.$$;
comment on column fleet.assignments.error is $$What went wrong.$$;
