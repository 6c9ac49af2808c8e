-- Jobs. Here it is derived what a job's status is.

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
       case when j.is_container then (select count(*)::int from fleet_core.jobs c where c.parent_id = j.id and c.outcome is not null)
            else 0 end as children_done,
       j.requires, j.lang, j.requested_by, j.idempotency_key, coalesce(j.reason, q.reason, b.reason) as reason, j.error,
       coalesce(q.due_at, j.run_at) as run_at, j.created_at,
       coalesce(j.started_at, (select min(o.started_at) from fleet_core.open_assignments o where o.job_id = j.id),
                (select min(e.started_at) from fleet_core.ended_assignments e where e.job_id = j.id)) as started_at,
       j.finished_at
  from fleet_core.jobs j
  left join fleet_core.queue q on q.job_id = j.id
  left join fleet_core.lane_blocks b on b.lane_id = q.lane_id and q.state <> 'awaiting_late_result'
 where not j.is_expiring;
comment on view fleet_core.job_rows is $$Jobs as fleet.jobs shows them, of every tenant.$$;

create or replace view fleet.jobs with (security_barrier) as
select * from fleet_core.job_rows r where r.organization_id = any ((select fleet_core.visible_organizations())::uuid[]);
comment on view fleet.jobs is
$$Jobs, with their effective status; no payloads and results: fleet.job(id). Ids grow with time within an organization, so "order by id desc limit 20"
is the quick way to the newest.$$;
comment on column fleet.jobs.id is $$The job. Begins with its organization's tag, then the time.$$;
comment on column fleet.jobs.organization_id is $$Whose it is.$$;
comment on column fleet.jobs.project_id is $$The project that it was submitted for, if any.$$;
comment on column fleet.jobs.parent_id is $$The container that it is a part of; null at the top of a tree.$$;
comment on column fleet.jobs.kind is $$What kind of work it is: decides which nodes may have it and by which contract it is judged.$$;
comment on column fleet.jobs.status is
$$queued, blocked, running, or how it ended: complete, failed, cancelled, partial (a container some of whose children did not succeed).$$;
comment on column fleet.jobs.priority is $$A lower number is served first.$$;
comment on column fleet.jobs.attempt is $$The round that it is in, or was last in.$$;
comment on column fleet.jobs.attempts_spent is $$Rounds that failed; at max_attempts the job is failed.$$;
comment on column fleet.jobs.max_attempts is $$Rounds that may fail.$$;
comment on column fleet.jobs.fan_out is $$How many nodes are to have it at once; the first verified result wins.$$;
comment on column fleet.jobs.open_assignments is $$With how many nodes it is now.$$;
comment on column fleet.jobs.is_container is $$Whether it was decomposed into children.$$;
comment on column fleet.jobs.children is $$Of a container: how many.$$;
comment on column fleet.jobs.children_done is $$Of a container: how many of them have ended.$$;
comment on column fleet.jobs.requires is $$What it asks of a node and its devices, in normal form.$$;
comment on column fleet.jobs.lang is $$Language, as submitted.$$;
comment on column fleet.jobs.requested_by is $$Who submitted it; node:<id> for children.$$;
comment on column fleet.jobs.idempotency_key is $$The submitter's key: unique within the organization for as long as the job is kept.$$;
comment on column fleet.jobs.reason is $$Why it is blocked, waits, or ended so.$$;
comment on column fleet.jobs.error is $$The last failure; null once it is complete.$$;
comment on column fleet.jobs.run_at is $$When it is due, where it waits for a time.$$;
comment on column fleet.jobs.created_at is $$When it was submitted.$$;
comment on column fleet.jobs.started_at is $$When it was first started.$$;
comment on column fleet.jobs.finished_at is $$When it ended; null until then.$$;
