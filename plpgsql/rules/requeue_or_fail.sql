create or replace function fleet_core.requeue_or_fail(job uuid, actor text default null)
returns void
language plpgsql
volatile
as $$
declare
  now_   timestamptz := fleet_core.clock();
  j      fleet_core.jobs;
  place  fleet_core.queue;
  round  record;
  limits fleet_core.settings;
  due    timestamptz;
begin
  select * into j from fleet_core.jobs where id = job;
  if j.outcome is not null or j.is_container then
    return;
  end if;
  -- A claim that is just taking a slot of this job is waited for, and then counted.
  select * into place from fleet_core.queue q where q.job_id = job for update;
  round := fleet_core.round_of(job);
  if round.attempt is null or round.attempt <= j.attempt then
    return;                                       -- nothing ended that was not counted before
  end if;

  if round.open > 0 then
    -- The round goes on; what was released in it is handed out again in it, what was spent is not (D11).
    if j.fan_out - round.open - round.used > 0 then
      if place.job_id is null or place.wanted <> j.fan_out - round.open - round.used then
        perform fleet_core.place_job(j, round.attempt, j.fan_out - round.open - round.used, 'ready', now_);
      end if;
    else
      delete from fleet_core.queue q where q.job_id = job;
    end if;
    return;
  end if;

  limits := (select s from fleet_core.settings s);
  update fleet_core.jobs u
     set attempt = round.attempt,
         attempts_spent = u.attempts_spent + case when round.spent then 1 else 0 end,
         releases_in_row = case when round.spent then 0 else u.releases_in_row + round.releases end,
         error = coalesce(round.error, u.error),
         started_at = coalesce(u.started_at, round.started_at)
   where u.id = job
  returning * into j;

  if round.final or (round.spent and j.attempts_spent >= j.max_attempts and not round.may_come_late) then
    delete from fleet_core.queue q where q.job_id = job;
    perform fleet_core.finish_jobs(array[row(job, 'failed', round.reason, j.error, null, null)::fleet_core.finish], actor, now_);
    return;
  end if;

  if round.spent and j.attempts_spent >= j.max_attempts then
    -- The last attempt only fell silent; what it may still deliver is worth one more lease (D4).
    perform fleet_core.place_job(j, j.attempt + 1, j.fan_out, 'awaiting_late_result', now_,
      now_ + make_interval(secs => round.lease_seconds), 'awaiting_late_result');
  elsif j.releases_in_row >= limits.max_releases_in_row then
    perform fleet_core.place_job(j, j.attempt + 1, j.fan_out, 'blocked', now_, null, 'released_too_often');
    perform fleet_core.note_job(j, 'blocked', actor, jsonb_build_object('reason', 'released_too_often', 'releases', j.releases_in_row));
    return;
  else
    due := case
      when round.spent then now_ + fleet_core.back_off(j.attempts_spent)
      when round.releases > 0 and j.releases_in_row >= 2 then now_ + make_interval(secs => limits.release_backoff_seconds)
    end;
    perform fleet_core.place_job(j, j.attempt + 1, j.fan_out, case when due is null then 'ready' else 'delayed' end, now_, due,
      case when due > now_ then case when round.spent then 'back_off' else 'released' end end);
  end if;
  perform fleet_core.note_job(j, 'requeued', actor, jsonb_strip_nulls(jsonb_build_object(
    'reason', round.reason, 'attempts_spent', j.attempts_spent, 'due_at', due)), now_);
end
$$;

comment on function fleet_core.requeue_or_fail(uuid, text) is
$$Decides what becomes of a job after one of its assignments ended without a verified result (R6, R7, D4, D11, D15, D16): while others are open the
round goes on; when none is, the job is queued again, blocked or failed. Counts each round once, by jobs.attempt.
The caller holds the job, and afterwards calls settle_parents. Locks: the job's place in the queue. Nothing else requeues or fails.$$;
