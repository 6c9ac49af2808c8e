create or replace function fleet_core.judge_closely(actor fleet_core.actor, verb text, assignment uuid, n int)
returns fleet_core.judgement
language plpgsql
volatile
as $$
begin
  return (
    select row(judge_closely.n, a.id, j.id,
        case
          when coalesce(o.organization_id, e.organization_id) is distinct from actor.organization_id then 'assignment_not_found'
          when coalesce(o.node_id, e.node_id) <> actor.node_id then 'assignment_not_yours'
          when e.reported = verb then 'repeat'
          when j.outcome is not null then 'job_already_finished'
          when verb = 'decompose' and j.is_container then 'job_is_container'
          when o.id is not null and not (o.exclusive and verb in ('complete', 'decompose') and o.lease_expires_at <= fleet_core.clock()) then 'act'
          when verb = 'complete' and e.reason in ('lease_expired', 'never_started', 'unacknowledged') and not j.is_container
               and c.exclusive is not true then 'late'
          else case verb when 'fail' then 'assignment_not_failable' when 'release' then 'assignment_not_releasable' else 'assignment_not_completable' end
        end,
        exists (select from fleet_core.queue q where q.job_id = j.id)
          or exists (select from fleet_core.open_assignments p where p.job_id = j.id and p.id <> a.id),
        j.parent_id is not null, c.kind is not null, false)::fleet_core.judgement
      from (values (assignment)) a(id)
      left join fleet_core.open_assignments o on o.id = a.id
      left join fleet_core.ended_assignments e on e.id = a.id
      left join fleet_core.jobs j on j.id = coalesce(o.job_id, e.job_id)
      left join fleet_core.contracts c on c.organization_id = j.organization_id and c.kind = j.kind);
end
$$;

comment on function fleet_core.judge_closely(fleet_core.actor, text, uuid, int) is
$$What a report amounts to, in the one order of answers (R10, D13): not found, not yours, repeat, job already finished, not in a state for it.
Late completions (R8, D12) and the clock of exclusive kinds (D16) are decided here and nowhere else. Its body is left to judge_bodies.
n: the report's place in the call. Called by judge.$$;
