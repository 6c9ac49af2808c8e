create or replace function fleet.block_job(job uuid, reason text, actor text default session_user)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  j fleet_core.jobs;
begin
  perform fleet_core.check_text('reason', reason, 1, 2000);
  j := fleet_core.lock_job(job);
  -- Waits for a claim that is just taking it; then it is no longer queued.
  update fleet_core.queue q
     set state = 'blocked', reason = block_job.reason, due_at = null
   where q.job_id = job
     and q.state in ('ready', 'delayed', 'blocked')
     and fleet_core.job_status(job) in ('queued', 'blocked')
     and not exists (select from fleet_core.open_assignments o where o.job_id = job);
  if not found then
    perform fleet_core.refuse('FL409', 'job_not_blockable', format('Job %s is %s; only a job that waits for a node can be blocked.', job, case
        when fleet_core.job_status(job) <> 'queued' then fleet_core.job_status(job)
        when exists (select from fleet_core.open_assignments o where o.job_id = job) then 'assigned to a node'
        else 'waiting for a late result' end),
      'Cancel its assignments first, or cancel the job.');
  end if;
  perform fleet_core.note_job(j, 'blocked', actor, jsonb_build_object('reason', reason));
end
$$;

comment on function fleet.block_job(uuid, text, text) is
$$Keeps a queued job from being handed out until fleet.unblock_job(). Locks: the job, its place.
Errors: job_not_found, job_not_blockable, invalid_argument.$$;
