create or replace function fleet_core.utc(at timestamptz)
returns text
language sql
stable
parallel safe
as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS "UTC"')
$$;

comment on function fleet_core.utc(timestamptz) is
$$A moment as reasons name it, whatever the session's time zone. Pure, so that it is inlined.$$;
