create or replace function fleet_core.fault_in_result(result jsonb, limits fleet_core.settings)
returns text
language plpgsql
stable
as $$
begin
  return (
    select case
      when result = '{}' then null
      when result is null or jsonb_typeof(result) <> 'object' then format('result: must be a JSON object; got %s.', coalesce(jsonb_typeof(result), 'null'))
      when octet_length(result::text) > limits.max_result_bytes then
        format('result: at most %s bytes; got %s.', limits.max_result_bytes, octet_length(result::text))
    end);
end
$$;

comment on function fleet_core.fault_in_result(jsonb, fleet_core.settings) is
$$What is wrong with a job's result; null when nothing is.$$;
