create or replace function fleet_core.lock_open_set(assignments uuid[])
returns setof fleet_core.open_assignments
language plpgsql
volatile
as $$
declare
  locked uuid[];
begin
  select array_agg(l.id) into locked
    from (
      select j.id
        from fleet_core.jobs j
       where j.id in (select o.job_id from fleet_core.open_assignments o where o.id = any (assignments))
       order by j.depth desc, j.id
         for no key update skip locked
    ) l;
  return query
  select o.*
    from fleet_core.open_assignments o
   where o.id = any (assignments)
     and o.job_id = any (locked)
   order by o.id
     for update skip locked;
end
$$;

comment on function fleet_core.lock_open_set(uuid[]) is
$$Open assignments that the caller may end, as they are now: those whose jobs and rows nobody else holds. Whoever does hold one is reporting on it or
renewing it, which is a sign of life. Locks: jobs deepest first, then the assignments, all SKIP LOCKED. For sweeps and heartbeats.$$;
