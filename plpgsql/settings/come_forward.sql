create or replace function fleet_core.come_forward(is_free boolean)
returns boolean
language plpgsql
volatile
as $$
declare
  swept_at timestamptz := (select s.finished_at from fleet_core.sweeps s where s.sweep = 'expired_leases');
begin
  perform fleet_core.check_active();
  perform fleet_core.beat();
  if is_free and swept_at < clock_timestamp() - interval '60 seconds' then
    -- The sweeps have stopped: a few of their most urgent rows go with those who want the work, so that the fleet still moves.
    perform fleet_core.settle_swept(fleet_core.do_each('expire_leases', fleet_core.candidates('expire_leases', '{}'::uuid[], 20, fleet_core.clock())));
  end if;
  return true;
end
$$;

comment on function fleet_core.come_forward(boolean) is
$$Looks whether this is the cluster that it was, writes the pulse, and, where the sweeps have not finished for a minute, ends up to 20 lapsed leases in their stead.
is_free: the transaction's call has locked nothing yet; only then. Called by be_present, so at most once in a few seconds, and by assign_job.
Locks: as the sweep of leases, SKIP LOCKED. Errors: fleet_inactive.$$;
