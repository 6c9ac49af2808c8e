create or replace function fleet_core.fault_in_artifacts(artifacts jsonb, most int)
returns text
language plpgsql
stable
as $$
begin
  if artifacts is null or jsonb_typeof(artifacts) <> 'array' then
    return format('artifacts: must be a JSON array; got %s.', coalesce(jsonb_typeof(artifacts), 'null'));
  elsif jsonb_array_length(artifacts) > most then
    return format('artifacts: at most %s in one report; got %s.', most, jsonb_array_length(artifacts));
  end if;
  return 'artifacts' || fleet_core.fault_in_elements('artifact', artifacts) || '.';
end
$$;

comment on function fleet_core.fault_in_artifacts(jsonb, int) is
$$What is malformed in the artifacts of a report, naming the element by its index; null when nothing is (R5).$$;
