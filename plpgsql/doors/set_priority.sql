create or replace function fleet.set_priority(job uuid, priority int)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  j       fleet_core.jobs := fleet_core.find_job(job);
  tree    uuid[];
  changed fleet_core.jobs;
begin
  perform fleet_core.check_range('priority', priority, 0, 32767);
  tree := fleet_core.lock_tree(job);
  select * into j from fleet_core.jobs u where u.id = job;
  if j.outcome is not null then
    perform fleet_core.refuse('FL409', 'job_already_finished', format('Job %s is %s; its priority no longer matters.', job, j.outcome));
  end if;
  for changed in
    select u.* from fleet_core.jobs u where u.id = any (tree) and u.outcome is null order by u.id
  loop
    update fleet_core.jobs u set priority = set_priority.priority where u.id = changed.id;
    -- A new position, not an edited one: a claim that has read past the old place would never look there again.
    update fleet_core.queue q
       set priority = set_priority.priority, position = nextval('fleet_core.queue_position')
     where q.job_id = changed.id;
    perform fleet_core.note_job(changed, 'reprioritized', session_user, jsonb_build_object('from', changed.priority, 'to', priority));
  end loop;
end
$$;

comment on function fleet.set_priority(uuid, int) is
$$Changes a job's priority; a lower number is served first. A queued job goes to the end of its new priority; a container passes the change on to its
unfinished descendants. Locks: the tree deepest first, its places. Errors: invalid_argument, job_not_found, job_already_finished.$$;
