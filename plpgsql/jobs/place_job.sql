create or replace function fleet_core.place_job(
  job fleet_core.jobs, attempt int, wanted int, state text, now_ timestamptz, due_at timestamptz default null, reason text default null)
returns void
language plpgsql
volatile
as $$
declare
  held_until timestamptz := fleet_core.exclusive_until(job.id);
begin
  if held_until > now_ and state in ('ready', 'delayed') then
    state := 'delayed';
    due_at := greatest(due_at, held_until);
    reason := coalesce(reason, 'exclusive_lease');
  end if;
  if state = 'delayed' and due_at <= now_ then
    state := 'ready';                             -- a delay that is over
    due_at := null;
  end if;
  insert into fleet_core.queue as q (job_id, organization_id, lane_id, state, priority, position, attempt, wanted, restricted, ready_at, due_at, reason,
    max_runtime_s)
  values (job.id, job.organization_id, job.lane_id, place_job.state, job.priority, nextval('fleet_core.queue_position'), place_job.attempt,
    place_job.wanted, place_job.attempt > 1 or job.fan_out > 1, greatest(place_job.due_at, now_), place_job.due_at, place_job.reason,
    (job.requires ->> 'max_runtime_s')::int)
  on conflict on constraint queue_pkey do update
     set state = excluded.state, priority = excluded.priority, position = excluded.position, attempt = excluded.attempt, wanted = excluded.wanted,
         restricted = excluded.restricted, ready_at = excluded.ready_at, due_at = excluded.due_at, reason = excluded.reason;
  if state = 'ready' then
    perform fleet_core.wake(job.organization_id);
  end if;
  if not exists (select from fleet_core.lanes l where l.organization_id = job.organization_id and l.id = job.lane_id) then
    perform fleet_core.open_lanes(job.organization_id, array[job.lane_id], array[job.kind], array[job.requires]);
  end if;
end
$$;

comment on function fleet_core.place_job(fleet_core.jobs, int, int, text, timestamptz, timestamptz, text) is
$$Gives a job its place in the queue, at the end of its priority, whether it had one or not (R31); not before an
exclusive kind's old lease is over (D16).
The caller holds the job. Used by every way back into the queue.$$;
