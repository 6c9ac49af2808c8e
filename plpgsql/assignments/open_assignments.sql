create or replace function fleet_core.open_assignments(
  slots fleet_core.slot[], organization uuid, limits fleet_core.settings, lease_seconds int, start boolean, credential uuid, actor text, now_ timestamptz,
  follows uuid default null)
returns uuid[]
language plpgsql
volatile
as $$
declare
  gone int;
begin
  insert into fleet_core.open_assignments (id, organization_id, job_id, node_id, credential_id, assigned_at, started_at, lease_expires_at,
    attempt, lease_seconds, max_runtime_s, exclusive, kind, device, placement, device_id, reserves, load_seconds, follows)
  select s.id, organization, s.job_id, s.node_id, credential, now_, case when start then now_ end, now_ + make_interval(secs => l.seconds),
         s.attempt, l.seconds, s.max_runtime_s, l.exclusive, s.kind, s.device,
         case when s.placement ? 'estimated_seconds' then s.placement
              else s.placement || jsonb_build_object('estimated_seconds', fleet_core.estimate_seconds(organization, s.kind, s.device_id, s.load_seconds)) end,
         s.device_id, s.reserves, s.load_seconds,
         open_assignments.follows
    from unnest(slots) s
    left join fleet_core.contracts c on c.organization_id = organization and c.kind = s.kind
   cross join lateral (
     select coalesce(c.exclusive, false) as exclusive,
            case when c.exclusive then greatest(lease_seconds, limits.exclusive_lease_min_seconds) else lease_seconds end as seconds) l;

  insert into fleet_core.job_events (at, organization_id, job_id, assignment_id, node_id, event, actor)
  select now_, organization, s.job_id, s.id, s.node_id, e.event, actor
    from unnest(slots) s
   cross join unnest(case when start then array['assigned', 'started'] else array['assigned'] end) e(event);

  insert into fleet_core.tallies (at, organization_id, kind, what, seconds)
  select now_, organization, s.kind, 'started', array_agg(fleet_core.seconds_between(s.ready_at, now_))
    from unnest(slots) s
   group by s.kind;

  -- The slots leave the queue; a place goes with its last one.
  delete from fleet_core.queue q using unnest(slots) s where q.job_id = s.job_id and q.wanted = 1;
  get diagnostics gone = row_count;
  if gone < cardinality(slots) then
    perform fleet_core.leave_places(slots);
  end if;
  if slots[1].reserves is not null then           -- all or none: where memory counts, they are of one job or alone
    perform fleet_core.use_models(slots, now_);
  end if;
  return array(select s.id from unnest(slots) s);
end
$$;

comment on function fleet_core.open_assignments(fleet_core.slot[], uuid, fleet_core.settings, int, boolean, uuid, text, timestamptz, uuid) is
$$The one way to open assignments, all of one organization: the rows, their leases, the slots that leave the queue, the events. Returns their ids in the
slots' order. The caller holds the queue rows of all these jobs and, at least shared, the locks of the nodes. Called by claim and assign_job.$$;
