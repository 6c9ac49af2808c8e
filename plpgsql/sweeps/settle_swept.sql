create or replace function fleet_core.settle_swept(jobs uuid[])
returns void
language plpgsql
volatile
as $$
declare
  job uuid;
begin
  begin
    perform fleet_core.settle_parents(jobs, 'sweep');
    return;
  exception
    when query_canceled or admin_shutdown then raise;
    when others then null;
  end;
  -- A container that can't be settled must not undo the sweep of everything else; fleet.stuck shows it.
  foreach job in array jobs loop
    begin
      perform fleet_core.settle_parents(array[job], 'sweep');
    exception
      when query_canceled or admin_shutdown then raise;
      when others then
        raise warning 'pgfleet: settling above % failed: % (%)', job, sqlerrm, sqlstate;
        update fleet_core.sweeps s set error = left(format('settling above %s: %s', job, sqlerrm), 500) where s.sweep = 'expired_leases';
    end;
  end loop;
end
$$;

comment on function fleet_core.settle_swept(uuid[]) is
$$Settles the containers above what the sweeps ended; one that fails costs only itself. Called by the sweeps, once and last.$$;
