create or replace function fleet_core.fault_in_artifacts(artifacts jsonb, limits fleet_core.settings)
returns text
language plpgsql
stable
as $$
begin
  return (
    select case
      when artifacts = '[]' then null
      when artifacts is null or jsonb_typeof(artifacts) <> 'array' then format('artifacts: must be a JSON array; got %s.', coalesce(jsonb_typeof(artifacts), 'null'))
      when jsonb_array_length(artifacts) > limits.max_artifacts then
        format('artifacts: at most %s in one report; got %s.', limits.max_artifacts, jsonb_array_length(artifacts))
      else 'artifacts' || fleet_core.fault_in_elements('artifact', artifacts) || '.'
    end);
end
$$;

comment on function fleet_core.fault_in_artifacts(jsonb, fleet_core.settings) is
$$What is malformed in the artifacts of a report, naming the element by its index; null when nothing is (R5).$$;
