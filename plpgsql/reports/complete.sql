create or replace function fleet_core.complete(actor fleet_core.actor, reports fleet_core.report[], strict boolean, is_locked boolean default false)
returns fleet.assignment_outcome[]
language plpgsql
volatile
as $$
declare
  ids      uuid[] := array[reports[1].assignment_id];
  now_     timestamptz;
  cooling  boolean;
  judged   fleet_core.judgement[];
  report   fleet_core.judgement;
  evidence fleet_core.artifacts[];
  k        int := 1;
  proven   boolean;
  outcome  fleet.assignment_outcome;
  outcomes fleet.assignment_outcome[] := '{}'::fleet.assignment_outcome[];
  endings  fleet_core.ending[] := '{}'::fleet_core.ending[];
  finishes fleet_core.finish[] := '{}'::fleet_core.finish[];
  spent    uuid[] := '{}'::uuid[];
  parents  uuid[] := '{}'::uuid[];
  unplain  int[] := '{}'::int[];
begin
  if cardinality(reports) > 1 then
    ids := array(select r.assignment_id from unnest(reports) r);
  end if;
  if not (fleet_core.require_read_committed()
          and (not strict or fleet_core.check_given('assignment', ids[1]))
          and (is_locked or fleet_core.lock_reported(actor.organization_id, ids))) then
    return outcomes;                              -- never: each of them refuses by an error
  end if;
  select fleet_core.clock_at(s.test_clock_offset), exists (select from fleet_core.nodes n where n.id = actor.node_id and n.cooling_seconds is not null)
    into now_, cooling
    from fleet_core.settings s;
  judged := fleet_core.judge(actor, 'complete', reports);
  if strict and judged[1].verdict not in ('act', 'late', 'repeat') then
    perform fleet_core.refuse_judged(judged[1]);
  end if;
  if not strict or not judged[1].is_sound then
    judged := fleet_core.judge_bodies(judged, reports, strict);
  end if;
  evidence := fleet_core.record_artifacts(actor, judged, reports, now_);

  foreach report in array judged loop
    if report.verdict = 'repeat' then
      outcome := fleet_core.recalled_outcome(report.assignment_id);
    elsif report.verdict not in ('act', 'late') then
      outcome := row(report.assignment_id, null, report.verdict, false, null, '{}'::text[], '{}'::uuid[], '{}'::uuid[]);
    else
      outcome := row(report.assignment_id, 'succeeded', 'verified', true, 'complete', '{}'::text[], '{}'::uuid[], '{}'::uuid[]);
      proven := false;
      while evidence[k].assignment_id = report.assignment_id loop
        outcome.artifacts := outcome.artifacts || evidence[k].id;
        proven := proven or (evidence[k].role = 'produced' and evidence[k].status <> 'log');
        k := k + 1;
      end loop;
      -- Where nothing but the floor of one is demanded, what has just come may show it; then there is nothing to look up.
      if report.has_contract or not proven then
        outcome.missing := fleet_core.verify_artifacts(report.assignment_id);
      end if;
      if outcome.missing = '{}' then
        if report.contested then
          -- First out of the queue, where a claim may be at it; then whoever holds it now.
          delete from fleet_core.queue q where q.job_id = report.job_id;
          outcome.superseded_nodes := fleet_core.supersede(report.job_id, report.assignment_id);
        end if;
        finishes := finishes || row(report.job_id, 'complete', null, null, reports[report.n].result, report.assignment_id)::fleet_core.finish;
      else
        outcome.verified := false;
        outcome.state := 'failed';
        outcome.reason := 'unverified';
        spent := spent || report.job_id;
      end if;
      if cardinality(outcome.artifacts) < jsonb_array_length(reports[report.n].artifacts) then
        outcome.missing := outcome.missing || fleet_core.claims_in(reports[report.n].artifacts);
      end if;
      if report.verdict = 'act' then
        endings := endings || row(report.assignment_id, outcome.state, outcome.reason, 'complete',
          case when not outcome.verified then 'artifacts missing: ' || array_to_string(outcome.missing, '; ') end, true, null)::fleet_core.ending;
      else
        outcome := fleet_core.end_late(outcome, actor, now_);
      end if;
      if report.has_parent then
        parents := parents || report.job_id;
      end if;
      if outcome.missing <> '{}' or outcome.superseded_nodes <> '{}' or not outcome.verified then
        unplain := unplain || report.n;
      end if;
    end if;
    outcomes := outcomes || outcome;
  end loop;

  if cardinality(endings) > 0 then
    perform fleet_core.end_assignments(endings, actor.name, now_);
  end if;
  if cardinality(finishes) > 0 then
    perform fleet_core.finish_jobs(finishes, actor.name, now_);
    if cooling then
      perform fleet_core.warm_up(actor.node_id);
    end if;
  end if;
  if cardinality(spent) > 0 then
    perform fleet_core.requeue_or_fail(spent, actor.name);
  end if;
  if cardinality(parents) > 0 then
    perform fleet_core.settle_parents(parents, actor.name);
  end if;

  -- What can't be derived from the rows is kept for a repeat, as it was answered.
  for n in 1 .. cardinality(unplain) loop
    outcomes[unplain[n]].job_status := fleet_core.job_status(judged[unplain[n]].job_id);
    perform fleet_core.keep_outcome(outcomes[unplain[n]]);
  end loop;
  return outcomes;
end
$$;

comment on function fleet_core.complete(fleet_core.actor, fleet_core.report[], boolean, boolean) is
$$Reports that work is done: records the artifacts, verifies them, and completes, requeues or fails each job by what they show (R4–R8).
Set-wise; no two reports may be about one job (complete_many sees to it). strict: the one report is refused by an error; otherwise a refused
report has its code in reason, and the others count. is_locked: the caller has called lock_reported. Returns outcomes in the order of the reports.
Locks: jobs deepest first; then their places and assignments; then parents.$$;
