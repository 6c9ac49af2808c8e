create or replace function fleet.unblock_job(job uuid, actor text default session_user)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  now_  timestamptz := fleet_core.clock();
  j     fleet_core.jobs := fleet_core.lock_job(job);
  place fleet_core.queue;
begin
  select * into place from fleet_core.queue q where q.job_id = job for update;
  if place.state = 'blocked' then
    update fleet_core.jobs u set releases_in_row = 0 where u.id = job;
    -- Its own run_at still counts, and so does what is left of a back-off: a block leaves ready_at as it was.
    perform fleet_core.place_job(j, place.attempt, place.wanted, 'ready', now_, greatest(j.run_at, place.ready_at));
    perform fleet_core.note_job(j, 'unblocked', actor);
  elsif j.outcome is not null then
    perform fleet_core.refuse('FL409', 'job_already_finished', format('Job %s is %s.', job, j.outcome));
  end if;
end
$$;

comment on function fleet.unblock_job(uuid, text) is
$$Lifts a block and forgets the count of releases; the job goes to the end of its priority, and waits out what is left of a back-off
or of its run_at. Not blocked: nothing happens.
Locks: the job, its place. Errors: job_not_found, job_already_finished, invalid_argument.$$;
