create or replace function fleet.retry_job(job uuid, actor text default session_user)
returns text
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  now_     timestamptz := fleet_core.clock();
  j        fleet_core.jobs := fleet_core.find_job(job);
  tree     uuid[] := fleet_core.lock_tree(job);
  above    uuid[];
  obstacle fleet_core.jobs;
  again    fleet_core.jobs;
begin
  above := fleet_core.lock_ancestors(job);
  select * into j from fleet_core.jobs u where u.id = job;
  if j.id is null or j.is_expiring then
    perform fleet_core.refuse('FL404', 'job_not_found', format('There is no job %s.', job));    -- purged while this call waited
  end if;
  if j.outcome is null or j.outcome = 'complete' then
    perform fleet_core.refuse('FL409', 'job_not_retryable', format('Job %s is %s.', job, fleet_core.job_status(job)),
      'Only a failed, cancelled or partial job can be retried.');
  end if;
  select * into obstacle from fleet_core.jobs a where a.id = any (above) and (a.outcome = 'cancelled' or a.is_expiring) order by a.is_expiring desc, a.depth limit 1;
  if obstacle.is_expiring then
    perform fleet_core.refuse('FL409', 'job_not_retryable', format('Job %s is part of %s, which is past its time and being purged.', job, obstacle.id), 'Submit it anew.');
  elsif obstacle.id is not null then
    perform fleet_core.refuse('FL409', 'job_not_retryable', format('Job %s is part of %s, which is cancelled.', job, obstacle.id), 'Retry that one.');
  end if;

  -- What did not succeed begins again, and whatever is settled above it is open again, up to the root. What is complete stays.
  for again in
    update fleet_core.jobs u
       set outcome = null, finished_at = null, reason = null, result = null, attempts_spent = 0, releases_in_row = 0
     where (u.id = any (tree) and u.outcome in ('failed', 'cancelled', 'partial'))
        or (u.id = any (above) and u.outcome in ('complete', 'partial'))
    returning *
  loop
    if not again.is_container then
      -- Its own run_at still counts.
      perform fleet_core.place_job(again, again.attempt + 1, again.fan_out, 'ready', now_, again.run_at);
    end if;
    perform fleet_core.note_job(again, 'retried', actor);
  end loop;
  -- A cancelled container may have had nothing unfinished: then it is settled at once.
  perform fleet_core.settle(t.id, actor) from unnest(tree) with ordinality t(id, n) join fleet_core.jobs u on u.id = t.id
    where u.is_container and u.outcome is null;
  perform fleet_core.settle_parents(array[job], actor);
  return fleet_core.job_status(job);
end
$$;

comment on function fleet.retry_job(uuid, text) is
$$Gives a failed, cancelled or partial job a fresh set of attempts and returns its status. A container retries its unsuccessful descendants; settled
ancestors open again. attempt goes on counting, and a run_at that has not come yet is kept.
Locks: the tree deepest first, then the ancestors upward. Errors: job_not_found, job_not_retryable, invalid_argument.$$;
