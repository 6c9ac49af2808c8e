create or replace function fleet_core.complete(actor fleet_core.actor, reports fleet_core.report[], strict boolean)
returns setof fleet.assignment_outcome
language plpgsql
volatile
as $$
declare
  now_     timestamptz;
  judged   fleet_core.judgement[];
  report   record;
  outcome  fleet.assignment_outcome;
  outcomes fleet.assignment_outcome[];
  endings  fleet_core.ending[];
  finishes fleet_core.finish[];
  spent    uuid[] := '{}'::uuid[];
  plain    boolean;
begin
  perform fleet_core.require_read_committed();
  perform fleet_core.lock_reported(actor.organization_id, array(select r.assignment_id from unnest(reports) r));
  now_ := fleet_core.clock();
  judged := fleet_core.judge(actor, 'complete', array(select r.assignment_id from unnest(reports) with ordinality r order by r.ordinality));
  judged := fleet_core.judge_bodies(judged, reports, strict);

  for report in
    select j.*, r.result, f.recorded, f.claims
      from unnest(judged) j
      join unnest(reports) with ordinality r on r.ordinality = j.n
      left join fleet_core.record_artifacts(actor,
             array(select k.assignment_id from unnest(judged) k where k.verdict in ('act', 'late') order by k.n),
             array(select s.artifacts from unnest(judged) k join unnest(reports) with ordinality s on s.ordinality = k.n
                    where k.verdict in ('act', 'late') order by k.n),
             now_) f on f.assignment_id = j.assignment_id
     order by j.n
  loop
    if report.verdict = 'repeat' then
      outcome := fleet_core.recalled_outcome(report.assignment_id);
    elsif report.verdict not in ('act', 'late') then
      outcome := row(report.assignment_id, null, report.verdict, false, null, '{}'::text[], '{}'::uuid[], '{}'::uuid[]);
    else
      outcome := row(report.assignment_id, 'succeeded', 'verified', true, 'complete', fleet_core.verify_artifacts(report.assignment_id),
                     coalesce(report.recorded, '{}'), '{}'::uuid[]);
      if outcome.missing = '{}' then
        if report.contested then
          -- First out of the queue, where a claim may be at it; then whoever holds it now.
          delete from fleet_core.queue q where q.job_id = report.job_id;
          outcome.superseded_nodes := fleet_core.supersede(report.job_id, report.assignment_id);
        end if;
        finishes := finishes || row(report.job_id, 'complete', null, null, report.result, report.assignment_id, actor.node_id, null)::fleet_core.finish;
      else
        outcome.verified := false;
        outcome.state := 'failed';
        outcome.reason := 'unverified';
        spent := spent || report.job_id;
      end if;
      outcome.missing := outcome.missing || coalesce(report.claims, '{}');
      if report.verdict = 'act' then
        endings := endings || row(report.assignment_id, outcome.state, outcome.reason, 'complete',
          case when not outcome.verified then 'artifacts missing: ' || array_to_string(outcome.missing, '; ') end, true, null)::fleet_core.ending;
      else
        outcome := fleet_core.end_late(outcome, actor, now_);
      end if;
    end if;
    outcomes := outcomes || outcome;
  end loop;

  if endings is not null then
    perform fleet_core.end_assignments(endings, actor.name, now_);
  end if;
  if finishes is not null then
    perform fleet_core.finish_jobs(finishes, actor.name, now_);
    perform fleet_core.warm_up(actor.node_id);
  end if;
  perform fleet_core.requeue_or_fail(s.job_id, actor.name) from unnest(spent) s(job_id);
  perform fleet_core.settle_parents(array(select j.job_id from unnest(judged) j where j.verdict in ('act', 'late')), actor.name);

  for report in select j.n, j.verdict, j.job_id from unnest(judged) j order by j.n loop
    outcome := outcomes[report.n];
    if report.verdict in ('act', 'late') then
      plain := outcome.verified and outcome.missing = '{}' and outcome.superseded_nodes = '{}';
      if not plain then
        outcome.job_status := fleet_core.job_status(report.job_id);
        perform fleet_core.keep_outcome(outcome);
      end if;
    end if;
    return next outcome;
  end loop;
end
$$;

comment on function fleet_core.complete(fleet_core.actor, fleet_core.report[], boolean) is
$$Reports that work is done: records the artifacts, verifies them, and completes, requeues or fails each job by what they show (R4–R8).
Set-wise; no two reports may be about one job (complete_many sees to it). strict: the one report is refused by an error; otherwise a refused
report has its code in reason, and the others count. Returns outcomes in the order of the reports.
Locks: jobs deepest first; then their places and assignments; then parents.$$;
