create or replace function fleet.assign_job(
  job           uuid,
  nodes         uuid[] default null,
  fan_out       int    default null,
  lease_seconds int    default 60,
  actor         text   default session_user)
returns setof fleet.assignments
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  limits fleet_core.settings;
  now_   timestamptz := fleet_core.clock();
  j      fleet_core.jobs;
  place  fleet_core.queue;
  slots  fleet_core.slot[];
  opened uuid[];
begin
  perform fleet_core.require_read_committed();
  limits := (select s from fleet_core.settings s);
  perform fleet_core.check_range('lease_seconds', lease_seconds, limits.lease_min_seconds, limits.lease_max_seconds);
  perform fleet_core.check_range('fan_out', coalesce(fan_out, 1), 1, 100);
  perform fleet_core.come_forward(is_free => true);

  j := fleet_core.lock_job(job);
  select * into place from fleet_core.queue q where q.job_id = j.id for update;
  perform fleet_core.check_assignable(j, place, nodes is not null);
  if fan_out <> j.fan_out then
    place := fleet_core.change_fan_out(j, place, fan_out, actor);
    j.fan_out := fan_out;
  end if;
  if place.job_id is null then
    return;                                       -- every slot of the round is out
  end if;

  slots := fleet_core.chosen_slots(j, place, nodes, now_);
  if slots is not null then
    opened := fleet_core.open_assignments(slots, j.organization_id, limits, lease_seconds, false, null, actor, now_);
    perform fleet_core.wake(j.organization_id);
    return query
    select a.*
      from unnest(opened) with ordinality o(id, n)
      join fleet_core.assignment_rows a on a.id = o.id
     order by o.n;
  end if;
end
$$;

comment on function fleet.assign_job(uuid, uuid[], int, int, text) is
$$Hands a job out to nodes, without starting it: to the named ones, or to the best. Named nodes that may not have it are dropped, not refused; none left: no
rows. Never more than fan_out at once; a fan_out given here replaces the job's own. Naming nodes overrides run_at, back-off and what bars a node from a job,
and a pause, never a
block, an exclusive kind's old lease, or that a node must be online.
Locks: the job, its place in the queue, then the nodes without waiting.
Errors: job_not_found, job_already_finished, job_not_assignable, invalid_argument, isolation_not_supported, fleet_inactive.$$;
