create or replace function fleet_core.judge_bodies(judged fleet_core.judgement[], reports fleet_core.report[], strict boolean)
returns fleet_core.judgement[]
language plpgsql
volatile
as $$
declare
  limits fleet_core.settings;
  faulty record;
begin
  if strict then
    perform fleet_core.check_given('assignment', judged[1].assignment_id);
    perform fleet_core.refuse_judged(judged[1]);
  end if;
  select * into limits from fleet_core.settings;
  for faulty in
    select j.n, f.in_artifacts, f.in_result
      from unnest(judged) j
      join unnest(reports) with ordinality r on r.ordinality = j.n
     cross join lateral (select fleet_core.fault_in_artifacts(r.artifacts, limits) as in_artifacts, fleet_core.fault_in_result(r.result, limits) as in_result) f
     where j.verdict in ('act', 'late') and (f.in_artifacts is not null or f.in_result is not null)
  loop
    if strict then
      perform fleet_core.refuse('FL400', case when faulty.in_artifacts is null then 'invalid_argument' else 'artifact_invalid' end,
        coalesce(faulty.in_artifacts, faulty.in_result));
    end if;
    judged[faulty.n].verdict := case when faulty.in_artifacts is null then 'invalid_argument' else 'artifact_invalid' end;
  end loop;
  return judged;
end
$$;

comment on function fleet_core.judge_bodies(fleet_core.judgement[], fleet_core.report[], boolean) is
$$The judgements, with malformed artifacts and results refused; the body of a repeat is ignored (D13). strict: by an error. Called by complete.
Errors: artifact_invalid, invalid_argument, and those of refuse_judged.$$;
