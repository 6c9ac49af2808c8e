-- What kinds of jobs demand, and which are not handed out.

create or replace view fleet.contracts with (security_barrier) as
select c.organization_id, c.kind, c.requirements, c.require_bytes, c.exclusive,
       case when c.verifier_name is not null then format('%I.%I', c.verifier_schema, c.verifier_name) end as verifier
  from fleet_core.contracts c
 where c.organization_id = any ((select fleet_core.visible_organizations())::uuid[]);
comment on view fleet.contracts is $$What kinds of jobs must hand over before they count as done.$$;
comment on column fleet.contracts.organization_id is $$Whose it is.$$;
comment on column fleet.contracts.kind is $$The kind of job.$$;
comment on column fleet.contracts.requirements is $$The artifacts that it must hand over.$$;
comment on column fleet.contracts.require_bytes is $$Whether the controller must have seen their bytes.$$;
comment on column fleet.contracts.exclusive is $$Whether it must never run twice at the same time.$$;
comment on column fleet.contracts.verifier is $$A function that judges besides.$$;

create or replace view fleet.paused_kinds with (security_barrier) as
select p.organization_id, p.kind, p.reason, p.paused_at
  from fleet_core.paused_kinds p
 where p.organization_id = any ((select fleet_core.visible_organizations())::uuid[]);
comment on view fleet.paused_kinds is $$Kinds that are not handed out for now.$$;
comment on column fleet.paused_kinds.organization_id is $$Whose it is.$$;
comment on column fleet.paused_kinds.kind is $$The kind of job.$$;
comment on column fleet.paused_kinds.reason is $$Why.$$;
comment on column fleet.paused_kinds.paused_at is $$Since when.$$;
