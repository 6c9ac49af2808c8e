create or replace function fleet_core.sweep(name text)
returns uuid[]
language plpgsql
volatile
as $$
declare
  now_  timestamptz := fleet_core.clock();
  batch int := (select s.sweep_batch from fleet_core.settings s);
  jobs  uuid[] := '{}'::uuid[];
begin
  perform fleet_core.require_read_committed();
  perform fleet_core.check_active();
  perform fleet_core.beat();
  if not pg_try_advisory_xact_lock(hashtextextended('pgfleet sweep ' || name, 0)) then
    return jobs;                                  -- another session is at it
  end if;
  insert into fleet_core.sweeps as s (sweep, started_at) values (name, clock_timestamp())
  on conflict (sweep) do update set started_at = excluded.started_at;
  perform set_config('fleet_sweep.error', '', true);

  -- The jobs are locked as the batch is chosen, so that rows which others hold don't fill it.
  case name
    when 'expired_leases' then
      perform fleet_core.note_silence(now_);
      jobs := fleet_core.do_each('expire_leases', array(
        select o.id from fleet_core.open_assignments o join fleet_core.jobs j on j.id = o.job_id
         where o.lease_expires_at <= now_
           and fleet_core.lease_end(o.lease_expires_at, o.lease_seconds, fleet_core.grace_from(o.organization_id)) <= now_
         order by o.lease_expires_at limit batch for no key update of j skip locked));
      jobs := jobs || fleet_core.do_each('fail_unanswered', array(
        select j.id from fleet_core.queue q join fleet_core.jobs j on j.id = q.job_id
         where q.state = 'awaiting_late_result' and q.due_at <= now_ order by q.due_at limit batch for no key update of j skip locked));
    when 'overdue' then
      jobs := fleet_core.do_each('end_overdue', array(
        select o.id from fleet_core.open_assignments o join fleet_core.jobs j on j.id = o.job_id
         where o.max_runtime_s is not null and o.started_at + make_interval(secs => o.max_runtime_s) <= now_
         order by o.started_at limit batch for no key update of j skip locked));
    when 'drains' then
      jobs := fleet_core.do_each('end_drained', array(
        select o.id from fleet_core.nodes n join fleet_core.open_assignments o on o.node_id = n.id join fleet_core.jobs j on j.id = o.job_id
         where n.drain_deadline <= now_ limit batch for no key update of j skip locked));
  end case;

  update fleet_core.sweeps s
     set finished_at = clock_timestamp(), changed = cardinality(jobs), error = nullif(current_setting('fleet_sweep.error'), '')
   where s.sweep = sweep.name;
  return jobs;
end
$$;

comment on function fleet_core.sweep(text) is
$$Runs one sweep on a bounded batch and keeps a record of the run; returns the jobs concerned, for settle_parents, which the caller calls once and last.
While another session runs the same sweep: nothing. Locks: only with SKIP LOCKED.$$;
