create or replace function fleet_core.sweep(name text)
returns uuid[]
language plpgsql
volatile
as $$
declare
  now_  timestamptz := fleet_core.clock();
  batch int := (select s.sweep_batch from fleet_core.settings s);
  jobs  uuid[] := '{}'::uuid[];
  deed  text;
  ids   uuid[];
  done  uuid[];
  tried uuid[];
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

  if name = 'expired_leases' then
    perform fleet_core.note_silence(now_);
  end if;
  foreach deed in array case name when 'expired_leases' then array['expire_leases', 'fail_unanswered']
                                  when 'overdue' then array['end_overdue']
                                  when 'drains' then array['end_drained'] end
  loop
    tried := '{}';
    -- A batch, and beyond it only past rows that could not be dealt with: they must not keep the rest waiting for ever.
    for i in 1 .. 10 loop
      ids := fleet_core.candidates(deed, tried, batch, now_);
      done := fleet_core.do_each(deed, ids);
      jobs := jobs || done;
      tried := tried || ids;
      exit when cardinality(ids) < batch or cardinality(done) > 0;
    end loop;
  end loop;

  update fleet_core.sweeps s
     set finished_at = clock_timestamp(), changed = cardinality(jobs), error = nullif(current_setting('fleet_sweep.error'), '')
   where s.sweep = sweep.name;
  return jobs;
end
$$;

comment on function fleet_core.sweep(text) is
$$Runs one sweep on a bounded batch and keeps a record of the run; returns the jobs concerned, for settle_parents, which the caller calls once and last.
While another session runs the same sweep: nothing. Locks: only with SKIP LOCKED.$$;
