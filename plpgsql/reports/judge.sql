create or replace function fleet_core.judge(actor fleet_core.actor, verb text, assignments uuid[])
returns fleet_core.judgement[]
language plpgsql
volatile
as $$
begin
  return (
    select array_agg(row(u.n, u.id, j.id,
        case
          when a.organization_id is distinct from actor.organization_id then 'assignment_not_found'
          when a.node_id <> actor.node_id then 'assignment_not_yours'
          when a.reported = verb then 'repeat'
          when j.outcome is not null then 'job_already_finished'
          when verb = 'decompose' and j.is_container then 'job_is_container'
          when a.is_open and not (verb in ('complete', 'decompose') and a.exclusive and a.lease_expires_at <= fleet_core.clock()) then 'act'
          when verb = 'complete' and a.reason in ('lease_expired', 'never_started', 'unacknowledged') and not j.is_container
               and not coalesce(c.exclusive, false) then 'late'
          else case verb when 'fail' then 'assignment_not_failable' when 'release' then 'assignment_not_releasable' else 'assignment_not_completable' end
        end,
        case
          when a.organization_id is distinct from actor.organization_id then format('There is no assignment %s.', u.id)
          when a.node_id <> actor.node_id then format('Assignment %s belongs to node %s.', u.id, n.name)
          when j.outcome is not null then format('Job %s is %s.', j.id, j.outcome)
          when verb = 'decompose' and j.is_container then format('Job %s was decomposed already.', j.id)
          when a.is_open then format('The lease of assignment %s ended at %s, and kind %s is exclusive.', u.id, a.lease_expires_at, j.kind)
          else format('Assignment %s ended as %s (%s).', u.id, a.state, a.reason)
        end,
        exists (select from fleet_core.queue q where q.job_id = a.job_id)
          or exists (select from fleet_core.open_assignments o where o.job_id = a.job_id and o.id <> a.id))::fleet_core.judgement order by u.n)
      from unnest(assignments) with ordinality u(id, n)
      left join lateral (
        select o.id, o.organization_id, o.job_id, o.node_id, true as is_open, o.exclusive, o.lease_expires_at,
               null as state, null as reason, null as reported
          from fleet_core.open_assignments o
         where o.id = u.id
        union all
        select e.id, e.organization_id, e.job_id, e.node_id, false, false, e.lease_expires_at, e.state, e.reason, e.reported
          from fleet_core.ended_assignments e
         where e.id = u.id
      ) a on true
      left join fleet_core.jobs j on j.id = a.job_id
      left join fleet_core.nodes n on n.id = a.node_id and a.node_id <> actor.node_id
      left join fleet_core.contracts c on not a.is_open and c.organization_id = j.organization_id and c.kind = j.kind);
end
$$;

comment on function fleet_core.judge(fleet_core.actor, text, uuid[]) is
$$What each report amounts to, in the one order of answers (R10, D13): not found, not yours, repeat, job already finished, not in a state for it.
Late completions (R8, D12) and the clock of exclusive kinds (D16) are decided here and nowhere else. verb: complete, fail, release, decompose.
Call it with the jobs locked.$$;
