-- The sweeps.

create or replace view fleet.sweeps as
select s.sweep, s.started_at, s.finished_at, s.finished_at - s.started_at as duration, s.changed,
       clock_timestamp() - s.started_at > interval '60 seconds' as is_late, s.error, s.run_by
  from fleet_core.sweeps s
 where (select cardinality(fleet_core.visible_organizations()) > 0 or fleet_core.sees_everything());
comment on view fleet.sweeps is $$The last run of each sweep, in the real clock.$$;
comment on column fleet.sweeps.sweep is $$Which sweep.$$;
comment on column fleet.sweeps.started_at is $$When it last began.$$;
comment on column fleet.sweeps.finished_at is $$When it last ended.$$;
comment on column fleet.sweeps.duration is $$How long it took.$$;
comment on column fleet.sweeps.changed is $$How much it changed.$$;
comment on column fleet.sweeps.is_late is $$Whether it has not run for a minute.$$;
comment on column fleet.sweeps.error is $$What went wrong in it, though it went on.$$;
comment on column fleet.sweeps.run_by is $$Who is in charge: the application and the login that ran it.$$;
