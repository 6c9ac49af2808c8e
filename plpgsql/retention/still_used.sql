create or replace function fleet_core.still_used(jobs uuid[])
returns uuid[]
language plpgsql
volatile
as $$
declare
  locked uuid[];
begin
  -- Whoever submits a job with inputs locks them (keep_inputs): what can't be locked is about to be used. Users are looked for in the next
  -- statement, which sees what was committed before the lock.
  locked := array(select a.id from fleet_core.artifacts a where a.job_id = any (jobs) for update skip locked);
  return array(
    select distinct a.job_id
      from fleet_core.artifacts a
     where a.job_id = any (jobs)
       and (a.id <> all (locked)
            or exists (select from fleet_core.jobs u where u.inputs @> array[a.id] and u.inputs <> '{}' and u.id <> a.job_id)));
end
$$;

comment on function fleet_core.still_used(uuid[]) is
$$Which of these jobs have artifacts that are inputs of another job, or are just becoming so. Locks: their artifacts, SKIP LOCKED. Called by
expire_jobs.$$;
