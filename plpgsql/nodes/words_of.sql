create or replace function fleet_core.words_of(report jsonb)
returns text
language sql
immutable
parallel safe
as $$
  select (report - '{measurements,assignments}'::text[])::text
$$;

comment on function fleet_core.words_of(jsonb) is
$$What a heartbeat's report, an object, says of its node, as text, since jsonb is written in one way only; without measurements and assignments, which change all the
time. Pure, so that it is inlined. For said_in.$$;
