create or replace function fleet_core.place_job(
  job fleet_core.jobs, attempt int, wanted int, state text, now_ timestamptz, due_at timestamptz default null, reason text default null)
returns void
language sql
volatile
as $$
  insert into fleet_core.queue as q (job_id, organization_id, lane_id, state, priority, position, attempt, wanted, restricted, ready_at, due_at, reason)
  select job.id, job.organization_id, job.lane_id, p.state, job.priority, nextval('fleet_core.queue_position'), attempt, wanted,
    attempt > 1 or job.fan_out > 1, greatest(p.due_at, now_), p.due_at, reason
    from (select case when state = 'delayed' and due_at <= now_ then 'ready' else state end,
                 case when state = 'delayed' and due_at <= now_ then null else due_at end) p(state, due_at)
  on conflict (job_id) do update
     set state = excluded.state, priority = excluded.priority, position = excluded.position, attempt = excluded.attempt, wanted = excluded.wanted,
         restricted = excluded.restricted, ready_at = excluded.ready_at, due_at = excluded.due_at, reason = excluded.reason;
  select fleet_core.open_lanes(job.organization_id, array[job.lane_id], array[job.kind], array[job.requires]);
$$;

comment on function fleet_core.place_job(fleet_core.jobs, int, int, text, timestamptz, timestamptz, text) is
$$Gives a job its place in the queue, at the end of its priority, whether it had one or not (R31). A delay that is over means ready.
The caller holds the job. Used by every way back into the queue.$$;
