create or replace function fleet_core.said_in(report jsonb)
returns bytea
language sql
stable
parallel safe
as $$
  -- As text, since jsonb is written in one way only. A name that stands in a string has its quotes escaped there, so it is none.
  select sha256(convert_to(regexp_replace((report - '{measurements,assignments}'::text[])::text, '_free_mb": [0-9]+', '_free_mb', 'g'), 'UTF8'))
$$;

comment on function fleet_core.said_in(jsonb) is
$$A digest of what a heartbeat's report, an object, says of its node, but for what changes all the time: measurements, free memory, assignments. Reports
with the same digest say the same. One expression, so that it is inlined. Called by heartbeat.$$;
