create or replace function fleet_core.cool_down(actor fleet_core.actor, assignment uuid, now_ timestamptz)
returns void
language plpgsql
volatile
as $$
declare
  limits fleet_core.settings;
  node   fleet_core.nodes;
  quick  int;
  fleet  record;
begin
  -- Only what failed at once counts.
  if not exists (select from fleet_core.ended_assignments e
                  where e.id = assignment and e.reason = 'node_failed' and e.finished_at - e.started_at <= interval '60 seconds') then
    return;
  end if;
  limits := (select s from fleet_core.settings s);
  select * into node from fleet_core.nodes n where n.id = actor.node_id;

  select count(distinct e.job_id) into quick
    from fleet_core.ended_assignments e
   where e.node_id = actor.node_id
     and e.reason = 'node_failed'
     and e.finished_at > greatest(now_ - interval '10 minutes', node.cooling_until, (
           select max(v.finished_at) from fleet_core.ended_assignments v
            where v.node_id = actor.node_id and v.state = 'succeeded' and v.finished_at > now_ - interval '10 minutes'))
     and e.finished_at - e.started_at <= interval '60 seconds'
     -- A job that fails on every machine is a broken job.
     and not exists (select from fleet_core.ended_assignments o where o.job_id = e.job_id and o.node_id <> e.node_id and o.state = 'failed');
  if quick < (case when node.cooling_seconds is null then limits.cooling_failures else 1 end)
     or not pg_try_advisory_xact_lock(hashtextextended('pgfleet cooling ' || actor.organization_id, 0)) then
    return;
  end if;

  -- Never so many that under half of those that are online are left to work.
  select count(*) as online, count(*) filter (where n.cooling_until > now_ and n.id <> actor.node_id) as cooling into fleet
    from fleet_core.nodes n
   where n.organization_id = actor.organization_id and fleet_core.node_status(n, now_) = 'online';
  if (fleet.online - fleet.cooling - 1) * 2 < fleet.online then
    return;
  end if;
  update fleet_core.nodes n
     set cooling_seconds = least(limits.cooling_max_seconds, coalesce(n.cooling_seconds * 2, limits.cooling_seconds)),
         cooling_until = now_ + make_interval(secs => least(limits.cooling_max_seconds, coalesce(n.cooling_seconds * 2, limits.cooling_seconds)))
   where n.id in (select l.id from fleet_core.nodes l where l.id = actor.node_id for no key update skip locked)
  returning n.* into node;
  if found then
    perform fleet_core.note_audit(actor.organization_id, actor.node_id, 'node_cooling', actor.name,
      jsonb_build_object('until', node.cooling_until, 'seconds', node.cooling_seconds, 'jobs', quick));
  end if;
end
$$;

comment on function fleet_core.cool_down(fleet_core.actor, uuid, timestamptz) is
$$Sends a node to cool that failed several different jobs, each within a minute of starting it, with nothing verified in between (R30, D32); each further time for
twice as long. Called by fail, last. Locks: an advisory lock of the organization and the node's row, both without waiting.$$;
