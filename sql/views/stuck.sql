-- What an operator must look at.

create or replace view fleet_core.stuck_rows as
with t as materialized (
  select fleet_core.clock() as now_, clock_timestamp() as real_now
)
select 'lease expired, not swept' as what, o.organization_id, o.job_id, o.node_id, o.lease_expires_at as since,
       format('assignment %s; do the sweeps run?', o.id) as detail
  from fleet_core.open_assignments o
 cross join t
 where o.lease_expires_at < t.now_ - interval '30 seconds'
   and greatest(o.lease_expires_at, fleet_core.grace_from(o.organization_id) + make_interval(secs => o.lease_seconds)) < t.now_ - interval '30 seconds'
union all
select 'the clock went back', o.organization_id, o.job_id, o.node_id, null, format('assignment %s has a lease until %s; cancel it', o.id, o.lease_expires_at)
  from fleet_core.open_assignments o
 cross join t
 cross join fleet_core.settings g
 where o.lease_expires_at > t.now_ + make_interval(secs => g.lease_max_seconds)
union all
select 'overdue, not swept', o.organization_id, o.job_id, o.node_id, o.started_at + make_interval(secs => o.max_runtime_s),
       format('assignment %s ran past max_runtime_s = %s', o.id, o.max_runtime_s)
  from fleet_core.open_assignments o
 cross join t
 where o.started_at + make_interval(secs => o.max_runtime_s) < t.now_ - interval '30 seconds'
   and greatest(o.started_at + make_interval(secs => o.max_runtime_s),
                fleet_core.grace_from(o.organization_id) + make_interval(secs => o.lease_seconds)) < t.now_ - interval '30 seconds'
union all
select 'container not settled', p.organization_id, p.id, null, null, 'all its children have ended'
  from fleet_core.jobs p
 where p.is_unsettled
   and not exists (select from fleet_core.jobs c where c.parent_id = p.id and c.outcome is null)
union all
select 'two machines share one identity', n.organization_id, null, n.id, h.cloned_at, format('node %s: stop one of them and pair it under its own name', n.name)
  from fleet_core.heartbeats h
  join fleet_core.nodes n on n.id = h.node_id
 cross join t
 where h.cloned_at > t.now_ - interval '1 hour'
union all
select 'many nodes fell silent at once', o.id, null, null, o.silence_at, 'leases expire one lease later; look at the network'
  from fleet_core.organizations o
 cross join t
 where o.silence_at > t.now_ - interval '10 minutes'
union all
select 'restored copy, not activated', null, null, null, null, 'it hands out nothing; if the original is gone for good: select fleet.activate()'
 where fleet_core.is_copy()
union all
select 'sweep has not run', null, null, null, s.started_at, format('sweep %s; see fleet.sweeps%s', s.sweep, ': ' || s.error)
  from fleet_core.sweeps s
 cross join t
 where s.started_at < t.real_now - interval '60 seconds'
union all
select 'no sweep has ever run', null, null, null, null, 'select fleet.schedule_sweeps(), or run "fleet sweep"'
 where not exists (select from fleet_core.sweeps)
union all
select 'sweep failed on a row', null, null, null, s.started_at, s.error
  from fleet_core.sweeps s
 where s.error is not null
union all
select 'bytes are not deleted', l.organization_id, null, null, l.since,
       format('%s places of the store wait for it; does "fleet serve" run and reach the store? is a transaction open for hours?', l.places)
  from (select c.organization_id, count(*) as places, min(c.since) as since
          from fleet_core.loose_bytes c where c.is_condemned and c.deleted_at is null group by c.organization_id) l
 cross join t
 where l.since < t.now_ - interval '1 hour'
union all
select 'the store is nearly full', u.organization_id, null, null, null,
       format('%s of the %s MB that the setting organization_store_mb allows', u.bytes / 1048576, g.organization_store_mb)
  from fleet_core.store_usage u
 cross join fleet_core.settings g
 where u.bytes > 0.9 * g.organization_store_mb * 1048576
union all
select 'the test clock is moved', null, null, null, null, format('test_clock_offset = %s: decisions are not made by the real time', g.test_clock_offset)
  from fleet_core.settings g
 where g.test_clock_offset <> '0';
comment on view fleet_core.stuck_rows is
$$What is stuck, as fleet.stuck shows it, of every tenant; organization_id is null for what concerns the fleet.$$;

create or replace view fleet.stuck with (security_barrier) as
select *
  from fleet_core.stuck_rows r
 where r.organization_id = any ((select fleet_core.visible_organizations())::uuid[])
    or (r.organization_id is null and (select cardinality(fleet_core.visible_organizations()) > 0 or fleet_core.sees_everything()));
comment on view fleet.stuck is
$$What an operator must look at: one row each. Empty on a healthy fleet.$$;
comment on column fleet.stuck.what is $$What is wrong.$$;
comment on column fleet.stuck.organization_id is $$Whose; null: the fleet as a whole.$$;
comment on column fleet.stuck.job_id is $$The job, where it is about one.$$;
comment on column fleet.stuck.node_id is $$The machine, where it is about one.$$;
comment on column fleet.stuck.since is $$Since when, where it is known.$$;
comment on column fleet.stuck.detail is $$What to do, or where to look.$$;
