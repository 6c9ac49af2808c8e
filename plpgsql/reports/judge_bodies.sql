create or replace function fleet_core.judge_bodies(
  judged fleet_core.judgement[], reports fleet_core.report[], strict boolean, limits fleet_core.settings)
returns fleet_core.judgement[]
language plpgsql
volatile
as $$
declare
  suspect int;
  fault   text;
begin
  for suspect in
    -- Whatever is not seen to be right at a glance, which almost all is.
    select r.ordinality
      from unnest(reports) with ordinality r
      join fleet_core.shapes s on s.shape = 'artifact'
     where not coalesce(r.artifacts @@ s.rejects is false
                        and jsonb_array_length(r.artifacts) <= limits.max_artifacts
                        and jsonb_typeof(r.result) = 'object'
                        and octet_length(r.result::text) <= limits.max_result_bytes, false)
  loop
    continue when judged[suspect].verdict not in ('act', 'late');
    fault := fleet_core.fault_in_artifacts(reports[suspect].artifacts, limits.max_artifacts);
    if fault is not null then
      judged[suspect].verdict := 'artifact_invalid';
    else
      fault := fleet_core.fault_in_result(reports[suspect].result, limits.max_result_bytes);
      continue when fault is null;
      judged[suspect].verdict := 'invalid_argument';
    end if;
    if strict then
      perform fleet_core.refuse('FL400', judged[suspect].verdict, fault);
    end if;
  end loop;
  return judged;
end
$$;

comment on function fleet_core.judge_bodies(fleet_core.judgement[], fleet_core.report[], boolean, fleet_core.settings) is
$$The judgements, with malformed artifacts and results refused; the body of a repeat is ignored (D13). strict: by an error. Called by complete.
Errors: artifact_invalid, invalid_argument.$$;
