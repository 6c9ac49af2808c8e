create or replace function fleet_core.end_overdue(assignments uuid[])
returns uuid[]
language plpgsql
volatile
as $$
declare
  now_    timestamptz := fleet_core.clock();
  endings fleet_core.ending[];
begin
  select array_agg(row(o.id, 'failed', 'timed_out', null, format('ran past max_runtime_s = %s', o.max_runtime_s), true, null)::fleet_core.ending)
    into endings
    from fleet_core.lock_open_set(assignments) o
   where fleet_core.lease_end(o.started_at + make_interval(secs => o.max_runtime_s), o.lease_seconds, fleet_core.grace_from(o.organization_id)) <= now_;
  return fleet_core.end_and_decide(endings, 'sweep', now_);
end
$$;

comment on function fleet_core.end_overdue(uuid[]) is
$$Fails those of these assignments that have run longer than their job allows, and decides the jobs; returns them. A deed of the sweeps.$$;
