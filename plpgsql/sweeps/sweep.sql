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
  if not fleet_core.begin_sweep(name) then
    return jobs;
  end if;
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

  perform fleet_core.end_sweep(name, cardinality(jobs), current_setting('fleet_sweep.error'));
  return jobs;
end
$$;

comment on function fleet_core.sweep(text) is
$$Runs one of the sweeps that end assignments on a bounded batch; returns the jobs concerned, for settle_parents, which the caller calls once and
last.
While another session runs the same sweep: nothing. Locks: only with SKIP LOCKED.$$;
