create or replace function fleet_core.candidates(deed text, tried uuid[], most int, now_ timestamptz)
returns uuid[]
language plpgsql
volatile
as $$
begin
  -- The jobs are locked as the batch is chosen, so that rows which others hold don't fill it.
  return case deed
    when 'expire_leases' then array(
      select o.id
        from fleet_core.open_assignments o
        join fleet_core.graces_of(array(select a.organization_id from fleet_core.open_assignments a where a.lease_expires_at <= now_)) g
          on g.organization_id = o.organization_id
        join fleet_core.jobs j on j.id = o.job_id
       where o.lease_expires_at <= now_
         and fleet_core.lease_end(o.lease_expires_at, o.lease_seconds, g.since) <= now_
         and o.id <> all (tried)
       order by o.lease_expires_at
       limit most
         for no key update of j skip locked)
    when 'fail_unanswered' then array(
      select j.id
        from fleet_core.queue q
        join fleet_core.jobs j on j.id = q.job_id
       where q.state = 'awaiting_late_result'
         and q.due_at <= now_
         and j.id <> all (tried)
       order by q.due_at
       limit most
         for no key update of j skip locked
         for update of q skip locked)
    when 'end_overdue' then array(
      select o.id
        from fleet_core.open_assignments o
        join fleet_core.jobs j on j.id = o.job_id
       where o.max_runtime_s is not null
         and o.started_at + make_interval(secs => o.max_runtime_s) <= now_
         and o.id <> all (tried)
       order by o.started_at
       limit most
         for no key update of j skip locked)
    when 'end_drained' then array(
      select o.id
        from fleet_core.nodes n
        join fleet_core.open_assignments o on o.node_id = n.id
        join fleet_core.jobs j on j.id = o.job_id
       where n.drain_deadline <= now_
         and o.id <> all (tried)
       order by o.id
       limit most
         for no key update of j skip locked)
  end;
end
$$;

comment on function fleet_core.candidates(text, uuid[], int, timestamptz) is
$$What one of the sweeps' deeds should be done to, the longest overdue first, without what this run has tried. Locks: their jobs, SKIP LOCKED; of those that wait for a late result, the place too.$$;
