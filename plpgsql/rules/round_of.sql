create or replace function fleet_core.round_of(
  job uuid,
  out attempt int, out open int, out used int, out spent boolean, out final boolean, out releases int, out may_come_late boolean,
  out lease_seconds int, out reason text, out error text, out started_at timestamptz)
language plpgsql
stable
as $$
begin
  with part as (
    select o.attempt, true as open, null as state, null as reason, null as error, null as reported, true as retryable,
           o.started_at, null::timestamptz as finished_at, o.lease_expires_at, o.lease_seconds
      from fleet_core.open_assignments o
     where o.job_id = job
    union all
    select e.attempt, false, e.state, e.reason, e.error, e.reported, e.retryable, e.started_at, e.finished_at, e.lease_expires_at, e.lease_seconds
      from fleet_core.ended_assignments e
     where e.job_id = job
  ), kind as (
    select coalesce(c.exclusive, false) as exclusive
      from fleet_core.jobs j
      left join fleet_core.contracts c on c.organization_id = j.organization_id and c.kind = j.kind
     where j.id = job
  )
  select max(p.attempt),
         count(*) filter (where p.open),
         count(*) filter (where p.state in ('failed', 'expired') or p.reason = 'operator'),
         coalesce(bool_or(p.state in ('failed', 'expired')), false),
         coalesce(bool_or(not p.retryable), false),
         count(*) filter (where p.state = 'released' and p.reason in ('handed_back', 'never_started', 'unacknowledged') and p.reported is distinct from 'undelivered'),
         coalesce(bool_or(p.reason = 'lease_expired'), false) and not bool_or(k.exclusive),
         max(p.lease_seconds) filter (where p.reason = 'lease_expired'),
         (array_agg(p.reason order by p.state in ('failed', 'expired') desc nulls last, p.finished_at desc nulls last))[1],
         (array_agg(p.error order by p.finished_at desc nulls last) filter (where p.state in ('failed', 'expired')))[1],
         min(p.started_at)
    into attempt, open, used, spent, final, releases, may_come_late, lease_seconds, reason, error, started_at
    from part p
   cross join kind k
   where p.attempt = (select max(m.attempt) from part m);
end
$$;

comment on function fleet_core.round_of(uuid) is
$$A job's current or last round, counted: open and used slots (failed, expired or cancelled by an operator: not handed out again), whether
it spends an attempt, whether a node said "don't retry" (final), releases by nodes, whether what expired may still deliver, and why it ended. Called by requeue_or_fail, assign_job.$$;
