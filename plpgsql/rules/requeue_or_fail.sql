create or replace function fleet_core.requeue_or_fail(jobs uuid[], actor text default null)
returns void
language plpgsql
volatile
as $$
declare
  limits   fleet_core.settings := (select s from fleet_core.settings s);
  now_     timestamptz := fleet_core.clock_at(limits.test_clock_offset);
  rounds   fleet_core.round[];
  decided  fleet_core.decision[];
  placings fleet_core.placing[];
begin
  -- A claim that is just taking a slot of one of these jobs is waited for, and then counted.
  perform from fleet_core.queue q where q.job_id = any (jobs) order by q.job_id for update;
  -- Not those of which nothing has ended that was not counted before.
  rounds := array(
    select r
      from fleet_core.rounds_of(jobs) r
      join fleet_core.jobs j on j.id = r.job_id
     where j.outcome is null and not j.is_container and r.attempt > j.attempt);

  -- Rounds that go on: what was released in them is handed out again in them, what was spent is not (D11).
  delete from fleet_core.queue q
   using unnest(rounds) r, fleet_core.jobs j
   where r.open > 0 and j.id = r.job_id and q.job_id = r.job_id and j.fan_out <= r.open + r.used;
  placings := array(
    select row(j.id, r.attempt, j.fan_out - r.open - r.used, 'ready', null, null)::fleet_core.placing
      from unnest(rounds) r
      join fleet_core.jobs j on j.id = r.job_id
      left join fleet_core.queue q on q.job_id = j.id
     where r.open > 0 and j.fan_out > r.open + r.used and q.wanted is distinct from j.fan_out - r.open - r.used);

  -- Rounds that are over.
  with counted as (
    update fleet_core.jobs u
       set attempt = r.attempt,
           attempts_spent = u.attempts_spent + case when r.spent then 1 else 0 end,
           releases_in_row = case when r.spent then 0 else u.releases_in_row + r.releases end,
           error = coalesce(r.error, u.error),
           started_at = coalesce(u.started_at, r.started_at)
      from unnest(rounds) r
     where r.open = 0 and u.id = r.job_id
    returning u.id, u.attempts_spent, u.max_attempts, u.releases_in_row, r.spent, r.final, r.may_come_late, r.releases, r.lease_seconds, r.reason
  )
  select array_agg(row(c.id, d.what,
           case d.what
             -- The last attempt only fell silent; what it may still deliver is worth one more lease (D4).
             when 'awaiting_late_result' then now_ + make_interval(secs => c.lease_seconds)
             when 'requeued' then
               case when c.spent then now_ + fleet_core.back_off(c.attempts_spent, limits)
                    when c.releases > 0 and c.releases_in_row >= 2 then now_ + make_interval(secs => limits.release_backoff_seconds) end
           end,
           c.spent, c.reason)::fleet_core.decision)
    into decided
    from counted c
   cross join lateral (
     select case
         when c.final or (c.spent and c.attempts_spent >= c.max_attempts and not c.may_come_late) then 'failed'
         when c.spent and c.attempts_spent >= c.max_attempts then 'awaiting_late_result'
         when c.releases_in_row >= limits.max_releases_in_row then 'blocked'
         else 'requeued'
       end as what) d;

  if exists (select from unnest(decided) d where d.what = 'failed') then
    delete from fleet_core.queue q using unnest(decided) d where d.what = 'failed' and q.job_id = d.job_id;
    perform fleet_core.finish_jobs(array(
      select row(j.id, 'failed', d.reason, j.error, null, null)::fleet_core.finish
        from unnest(decided) d
        join fleet_core.jobs j on j.id = d.job_id
       where d.what = 'failed'), actor, now_);
  end if;
  placings := placings || array(
    select row(j.id, j.attempt + 1, j.fan_out, case d.what when 'requeued' then 'ready' else d.what end, d.due_at,
             case when d.what = 'blocked' then 'released_too_often'
                  when d.what = 'awaiting_late_result' then d.what
                  when d.due_at > now_ then case when d.spent then 'back_off' else 'released' end end)::fleet_core.placing
      from unnest(decided) d
      join fleet_core.jobs j on j.id = d.job_id
     where d.what <> 'failed'
     order by j.id);                              -- the older first
  perform fleet_core.place_jobs(placings, now_);

  insert into fleet_core.job_events (at, organization_id, job_id, event, actor, detail)
  select now_, j.organization_id, j.id, case d.what when 'blocked' then 'blocked' else 'requeued' end, actor,
    case d.what when 'blocked' then jsonb_build_object('reason', 'released_too_often', 'releases', j.releases_in_row)
                else jsonb_strip_nulls(jsonb_build_object('reason', d.reason, 'attempts_spent', j.attempts_spent,
                       'due_at', case d.what when 'requeued' then d.due_at end)) end
    from unnest(decided) d
    join fleet_core.jobs j on j.id = d.job_id
   where d.what <> 'failed';
end
$$;

comment on function fleet_core.requeue_or_fail(uuid[], text) is
$$Decides what becomes of jobs after some of their assignments ended without a verified result (R6, R7, D4, D11, D15, D16): while others are open the
round goes on; when none is, the job is queued again, blocked or failed. Counts each round once, by jobs.attempt. Set-wise.
The caller holds the jobs, and afterwards calls settle_parents. Locks: the jobs' places in the queue. Nothing else requeues or fails.$$;
