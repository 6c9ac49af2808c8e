create or replace function fleet_core.settle_swept(jobs uuid[])
returns void
language plpgsql
volatile
as $$
declare
  job uuid;
begin
  -- And what an earlier sweep left alone because somebody held it: as if one of its children had ended just now.
  jobs := jobs || array(
    select (select c.id from fleet_core.jobs c where c.parent_id = p.id limit 1)
      from fleet_core.jobs p
     where p.is_unsettled
       -- The youngest child mostly ends last: one look at it spares a look at thousands that have ended.
       and (select c.outcome is not null from fleet_core.jobs c where c.parent_id = p.id order by c.id desc limit 1)
       and not exists (select from fleet_core.jobs c where c.parent_id = p.id and c.outcome is null)
     limit (select s.sweep_batch from fleet_core.settings s));
  begin
    perform fleet_core.settle_parents(jobs, 'sweep', waits => false);
    return;
  exception
    when query_canceled or admin_shutdown then raise;
    when others then null;
  end;
  -- A container that can't be settled must not undo the sweep of everything else; fleet.stuck shows it.
  foreach job in array jobs loop
    begin
      perform fleet_core.settle_parents(array[job], 'sweep', waits => false);
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
$$Settles the containers above what the sweeps ended, and those that earlier sweeps could not; one that fails costs only itself, and one that somebody
holds waits for a later sweep. Called by the sweeps, once and last.$$;
