create or replace function fleet_core.lock_open_set(assignments uuid[])
returns setof fleet_core.open_assignments
language plpgsql
volatile
as $$
declare
  locked uuid[];
  places uuid[];
begin
  select array_agg(l.id) into locked
    from (
      select j.id
        from fleet_core.jobs j
       where j.id in (select o.job_id from fleet_core.open_assignments o where o.id = any (assignments))
       order by j.depth desc, j.id
         for no key update skip locked
    ) l;
  places := array(select q.job_id from fleet_core.queue q where q.job_id = any (locked) order by q.job_id for update skip locked);
  return query
  select o.*
    from fleet_core.open_assignments o
   where o.id = any (assignments)
     and o.job_id = any (locked)
     and (o.job_id = any (places) or not exists (select from fleet_core.queue q where q.job_id = o.job_id))
   order by o.id
     for update skip locked;
end
$$;

comment on function fleet_core.lock_open_set(uuid[]) is
$$Open assignments that the caller may end, as they are now: those whose jobs, rows and places in the queue nobody else holds. Whoever does hold one is
reporting on it or renewing it, which is a sign of life, or is claiming another slot of the job, and requeue_or_fail would wait for him.
Locks: jobs deepest first, their places, then the assignments, all SKIP LOCKED. For sweeps and heartbeats.$$;
