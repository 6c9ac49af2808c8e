create or replace function fleet_core.judge(actor fleet_core.actor, verb text, assignments uuid[])
returns fleet_core.judgement[]
language plpgsql
volatile
as $$
begin
  return array(
    select row(u.n, u.id, j.id,
        case
          when coalesce(o.organization_id, e.organization_id) is distinct from actor.organization_id then 'assignment_not_found'
          when coalesce(o.node_id, e.node_id) <> actor.node_id then 'assignment_not_yours'
          when e.reported = verb then 'repeat'
          when j.outcome is not null then 'job_already_finished'
          when verb = 'decompose' and j.is_container then 'job_is_container'
          when o.id is not null and not (verb in ('complete', 'decompose') and o.exclusive and o.lease_expires_at <= fleet_core.clock()) then 'act'
          when verb = 'complete' and e.reason in ('lease_expired', 'never_started', 'unacknowledged') and not j.is_container
               and not exists (select from fleet_core.contracts c where c.organization_id = j.organization_id and c.kind = j.kind and c.exclusive) then 'late'
          else case verb when 'fail' then 'assignment_not_failable' when 'release' then 'assignment_not_releasable' else 'assignment_not_completable' end
        end,
        exists (select from fleet_core.queue q where q.job_id = j.id)
          or exists (select from fleet_core.open_assignments p where p.job_id = j.id and p.id <> u.id),
        j.parent_id is not null)::fleet_core.judgement
      from unnest(assignments) with ordinality u(id, n)
      left join fleet_core.open_assignments o on o.id = u.id
      left join fleet_core.ended_assignments e on e.id = u.id
      left join fleet_core.jobs j on j.id = coalesce(o.job_id, e.job_id)
     order by u.n);
end
$$;

comment on function fleet_core.judge(fleet_core.actor, text, uuid[]) is
$$What each report amounts to, in the one order of answers (R10, D13): not found, not yours, repeat, job already finished, not in a state for it.
Late completions (R8, D12) and the clock of exclusive kinds (D16) are decided here and nowhere else. verb: complete, fail, release, decompose.
Call it with the jobs locked.$$;
