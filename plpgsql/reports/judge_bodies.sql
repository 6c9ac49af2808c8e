create or replace function fleet_core.judge_bodies(judged fleet_core.judgement[], reports fleet_core.report[], strict boolean)
returns fleet_core.judgement[]
language plpgsql
volatile
as $$
declare
  limits fleet_core.settings := (select s from fleet_core.settings s);
  report fleet_core.judgement;
  fault  text;
begin
  foreach report in array judged loop
    continue when report.is_sound or report.verdict not in ('act', 'late');
    fault := fleet_core.fault_in_artifacts(reports[report.n].artifacts, limits.max_artifacts);
    if fault is not null then
      report.verdict := 'artifact_invalid';
    else
      fault := fleet_core.fault_in_result(reports[report.n].result, limits.max_result_bytes);
      continue when fault is null;
      report.verdict := 'invalid_argument';
    end if;
    if strict then
      perform fleet_core.refuse('FL400', report.verdict, fault);
    end if;
    judged[report.n] := report;
  end loop;
  return judged;
end
$$;

comment on function fleet_core.judge_bodies(fleet_core.judgement[], fleet_core.report[], boolean) is
$$The judgements, with malformed artifacts and results refused; the body of a repeat is ignored (D13). Only what was not seen to be sound at a glance, which
almost all is, is looked at. strict: refused by an error. Called by complete.
Errors: artifact_invalid, invalid_argument.$$;
