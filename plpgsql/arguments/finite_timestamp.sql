create or replace function fleet_core.finite_timestamp(value text)
returns timestamptz
language plpgsql
stable
as $$
declare
  parsed timestamptz;
begin
  parsed := value::timestamptz;
  return case when isfinite(parsed) then parsed end;
exception
  when data_exception then return null;
end
$$;

comment on function fleet_core.finite_timestamp(text) is
$$A text as a timestamp, null where it is none or infinite. (pg_input_is_valid came with PostgreSQL 16.)$$;
