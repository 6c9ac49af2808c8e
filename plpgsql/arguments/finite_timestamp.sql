create or replace function fleet_core.finite_timestamp(value text)
returns timestamptz
language plpgsql
stable
as $$
declare
  parsed timestamptz;
begin
  parsed := value::timestamptz;
  -- Years that other languages' calendars don't have would keep their programs from reading anything.
  return case when parsed between '0001-01-01 00:00:00+00' and '9999-12-31 23:59:59.999999+00' then parsed end;
exception
  when data_exception then return null;
end
$$;

comment on function fleet_core.finite_timestamp(text) is
$$A text as a timestamp, null where it is none, infinite, or outside the
years 1 to 9999. (pg_input_is_valid came with PostgreSQL 16.)$$;
