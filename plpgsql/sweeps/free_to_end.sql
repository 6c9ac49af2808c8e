create or replace function fleet_core.free_to_end(assignments uuid[])
returns uuid[]
language plpgsql
volatile
as $$
declare
  places uuid[];
begin
  places := array(
    select q.job_id
      from fleet_core.queue q
     where q.job_id in (select o.job_id from fleet_core.open_assignments o where o.id = any (assignments))
     order by q.job_id
       for update skip locked);
  return array(
    select o.id
      from fleet_core.open_assignments o
     where o.id = any (assignments)
       and (o.job_id = any (places) or not exists (select from fleet_core.queue q where q.job_id = o.job_id)));
end
$$;

comment on function fleet_core.free_to_end(uuid[]) is
$$Those of these assignments whose job's place in the queue nobody else holds, or that have none: whoever holds one is claiming a slot of the job, and
requeue_or_fail would wait for him. The caller holds the jobs. Locks: the places, SKIP LOCKED. Called by the sweeps' deeds.$$;
