-- The history.

create or replace view fleet.events with (security_barrier) as
select e.*
  -- Filtered outside the union: so each partition is read from its newest event on, and only as far as asked.
  from (select j.at, j.organization_id, j.job_id, j.assignment_id, j.node_id, j.event, j.actor, j.login::text as login, j.detail, j.number
          from fleet_core.job_events j
        union all
        select a.at, a.organization_id, null, null, a.node_id, a.event, a.actor, a.login::text, a.detail, a.number
          from fleet_core.audit_events a) e
 where e.organization_id = any ((select fleet_core.visible_organizations())::uuid[])
    or (e.organization_id is null and (select fleet_core.sees_everything()))
 order by e.at desc, e.number desc;
comment on view fleet.events is
$$The history of jobs and the audit trail together, newest first. It outlives the jobs: they are purged sooner than their events.$$;
comment on column fleet.events.at is $$When.$$;
comment on column fleet.events.organization_id is $$Whose; null for what concerns the fleet as a whole.$$;
comment on column fleet.events.job_id is $$The job, where it is about one.$$;
comment on column fleet.events.assignment_id is $$The assignment, where it is about one.$$;
comment on column fleet.events.node_id is $$The machine, where one had a part in it.$$;
comment on column fleet.events.event is $$What happened.$$;
comment on column fleet.events.actor is $$Who says so: what the caller gave, or the node.$$;
comment on column fleet.events.login is $$The database login that it came by.$$;
comment on column fleet.events.detail is $$The rest.$$;
comment on column fleet.events.number is $$Orders what happened in one moment.$$;
