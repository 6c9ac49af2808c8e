create or replace function fleet_core.judge_bodies(judged fleet_core.judgement[], reports fleet_core.report[], strict boolean, limits fleet_core.settings)
returns fleet_core.judgement[]
language plpgsql
volatile
as $$
declare
  report fleet_core.report;
  found_ text;
begin
  for i in 1 .. cardinality(judged) loop
    report := reports[i];
    continue when judged[i].verdict not in ('act', 'late');
    found_ := fleet_core.fault_in_artifacts(report.artifacts, limits.max_artifacts);
    if found_ is not null then
      judged[i].verdict := 'artifact_invalid';
    else
      found_ := fleet_core.fault_in_result(report.result, limits.max_result_bytes);
      if found_ is not null then
        judged[i].verdict := 'invalid_argument';
      end if;
    end if;
    if found_ is not null and strict then
      perform fleet_core.refuse('FL400', judged[i].verdict, found_);
    end if;
  end loop;
  return judged;
end
$$;

comment on function fleet_core.judge_bodies(fleet_core.judgement[], fleet_core.report[], boolean, fleet_core.settings) is
$$The judgements, with malformed artifacts and results refused; the body of a repeat is ignored (D13). strict: by an error. Called by complete.
Errors: artifact_invalid, invalid_argument.$$;
