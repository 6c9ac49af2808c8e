create or replace function fleet_core.enqueue_jobs(organization uuid, requests fleet_core.job_request[], parent fleet_core.jobs, actor text)
returns uuid[]
language plpgsql
volatile
as $$
declare
  now_    timestamptz := fleet_core.clock();
  has_key boolean := exists (select from unnest(requests) r where r.idempotency_key is not null);
begin
  -- In the order of their keys: two calls with the same keys in different orders would wait for each other.
  insert into fleet_core.jobs (id, organization_id, parent_id, lane_id, project_id, created_at, run_at, ordinal, priority, fan_out, max_attempts,
    depth, kind, lang, idempotency_key, requested_by, requires, inputs, payload)
  select r.id, organization, parent.id, r.lane_id, r.project_id, now_, r.run_at, r.n, r.priority, r.fan_out, r.max_attempts,
    coalesce(parent.depth + 1, 0), r.kind, r.lang, r.idempotency_key, r.requested_by, r.requires, r.inputs, r.payload
    from unnest(requests) r
   order by r.idempotency_key, r.n
  on conflict (organization_id, idempotency_key) where idempotency_key is not null do nothing;

  if has_key then
    requests := fleet_core.resolve_keys(organization, requests, parent.id);
  end if;

  perform fleet_core.open_lanes(organization, array_agg(l.lane_id), array_agg(l.kind), array_agg(l.requires))
    from (select distinct on (r.lane_id) r.lane_id, r.kind, r.requires from unnest(requests) r where r.n >= 0) l;

  insert into fleet_core.queue (job_id, organization_id, lane_id, state, priority, position, attempt, wanted, restricted, ready_at, due_at,
    max_runtime_s)
  select r.id, organization, r.lane_id, case when r.run_at > now_ then 'delayed' else 'ready' end, r.priority,
    nextval('fleet_core.queue_position'), 1, r.fan_out, r.fan_out > 1, greatest(r.run_at, now_), case when r.run_at > now_ then r.run_at end,
    (r.requires ->> 'max_runtime_s')::int
    from (select * from unnest(requests) u where u.n >= 0 order by u.n) r;

  insert into fleet_core.job_events (at, organization_id, job_id, event, actor)
  select now_, organization, r.id, 'queued', actor
    from unnest(requests) r
   where r.n >= 0;

  perform fleet_core.wake(organization);
  return array(select r.id from unnest(requests) with ordinality r order by r.ordinality);
end
$$;

comment on function fleet_core.enqueue_jobs(uuid, fleet_core.job_request[], fleet_core.jobs, text) is
$$The one way into the queue: inserts the jobs, their places, their lanes and their events, set-wise; returns the ids in the order asked.
A request whose idempotency key is taken by the same content gives that job's id (no children: theirs must be new).
Called by submit_job, submit_jobs and decompose. Waits for a transaction that is inserting the same key.
Errors: idempotency_key_taken.$$;
