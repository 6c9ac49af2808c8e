create or replace function fleet_core.rounds_of(jobs uuid[])
returns setof fleet_core.round
language plpgsql
stable
as $$
begin
  return query
  with part as (
    select o.job_id, o.attempt, true as open, null as state, null as reason, null as error, null as reported, true as retryable,
           o.started_at, null::timestamptz as finished_at, o.lease_seconds
      from fleet_core.open_assignments o
     where o.job_id = any (jobs)
    union all
    select e.job_id, e.attempt, false, e.state, e.reason, e.error, e.reported, e.retryable, e.started_at, e.finished_at, e.lease_seconds
      from fleet_core.ended_assignments e
     where e.job_id = any (jobs)
  ), ranked as (
    select p.*, max(p.attempt) over (partition by p.job_id) as last_attempt from part p
  )
  select p.job_id,
         p.attempt,
         (count(*) filter (where p.open))::int,
         (count(*) filter (where p.state in ('failed', 'expired') or p.reason = 'operator'))::int,
         coalesce(bool_or(p.state in ('failed', 'expired')), false),
         coalesce(bool_or(not p.retryable), false),
         (count(*) filter (where p.state = 'released' and p.reason in ('handed_back', 'never_started', 'unacknowledged')
                                 and p.reported is distinct from 'undelivered'))::int,
         coalesce(bool_or(p.reason = 'lease_expired'), false) and bool_and(c.exclusive is not true),
         max(p.lease_seconds) filter (where p.reason = 'lease_expired'),
         (array_agg(p.reason order by p.state in ('failed', 'expired') desc nulls last, p.finished_at desc nulls last))[1],
         (array_agg(p.error order by p.finished_at desc nulls last) filter (where p.state in ('failed', 'expired')))[1],
         min(p.started_at)
    from ranked p
    join fleet_core.jobs j on j.id = p.job_id
    left join fleet_core.contracts c on c.organization_id = j.organization_id and c.kind = j.kind
   where p.attempt = p.last_attempt
   group by p.job_id, p.attempt;
end
$$;

comment on function fleet_core.rounds_of(uuid[]) is
$$The current or last rounds of jobs, counted: open and used slots (failed, expired or cancelled by an operator: not handed out again), whether
it spends an attempt, whether a node said "don't retry" (final), releases by nodes, whether what expired may still deliver, and why it ended; none where
nothing was handed out yet. Called by requeue_or_fail, change_fan_out.$$;
