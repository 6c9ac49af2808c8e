create or replace function fleet_core.place_of(name text, n int)
returns text
language sql
immutable
parallel safe
as $$
  select case when name is null then '' else format('%s[%s].', name, n) end
$$;

comment on function fleet_core.place_of(text, int) is
$$How a refusal names a key of the n-th element: "jobs[3]." or nothing for a call about a single one.$$;
