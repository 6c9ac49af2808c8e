create or replace function fleet_core.end_drained(assignments uuid[])
returns uuid[]
language plpgsql
volatile
as $$
declare
  now_    timestamptz := fleet_core.clock();
  endings fleet_core.ending[];
begin
  select array_agg(row(o.id, 'released', 'drain_deadline', null, null, true, n.drain_reason)::fleet_core.ending)
    into endings
    from fleet_core.lock_open_set(assignments) o
    join fleet_core.nodes n on n.id = o.node_id
   -- Resumed since it was chosen, perhaps: without a deadline, lease_end would know of the grace alone.
   where n.drain_deadline <= now_
     and fleet_core.lease_end(n.drain_deadline, o.lease_seconds, fleet_core.grace_from(o.organization_id)) <= now_;
  return fleet_core.end_and_decide(endings, 'sweep', now_);
end
$$;

comment on function fleet_core.end_drained(uuid[]) is
$$Releases those of these assignments whose node was to be empty by now, and decides the jobs; returns them. A deed of the sweeps.$$;
