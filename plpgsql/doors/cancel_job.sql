create or replace function fleet.cancel_job(job uuid, reason text, actor text default session_user)
returns text
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  now_ timestamptz := fleet_core.clock();
  tree uuid[];
begin
  perform fleet_core.check_given('reason', reason);
  perform fleet_core.find_job(job);
  tree := fleet_core.lock_tree(job);
  if (select j.outcome from fleet_core.jobs j where j.id = job) is null then
    -- The finished ones stay as they are. Places first, so that no claim adds an assignment; then who holds them.
    tree := array(select j.id from fleet_core.jobs j where j.id = any (tree) and j.outcome is null order by j.depth desc, j.id);
    delete from fleet_core.queue q where q.job_id = any (tree);
    perform fleet_core.cancel_open(t.id, 'job_cancelled', actor, fleet_core.cut(reason, 2000), now_) from unnest(tree) with ordinality t(id, n) order by t.n;
    perform fleet_core.finish_jobs(array(select row(t.id, 'cancelled', fleet_core.cut(reason, 2000), null, null, null)::fleet_core.finish
                                           from unnest(tree) with ordinality t(id, n) order by t.n), actor, now_);
    perform fleet_core.settle_parents(array[job], actor);
  end if;
  return fleet_core.job_status(job);
end
$$;

comment on function fleet.cancel_job(uuid, text, text) is
$$Cancels a job, its open assignments and, for a container, its unfinished descendants; returns the job's status afterwards. A finished job stays as it is:
its status is the answer, not an error. Works at every isolation level.
Locks: the tree deepest first, its places, its assignments, then parents. Errors: job_not_found, invalid_argument.$$;
