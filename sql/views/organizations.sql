-- Tenants, and who sees which.

create or replace view fleet.organizations with (security_barrier) as
select o.id, o.name, o.created_at, coalesce((select u.bytes from fleet_core.store_usage u where u.organization_id = o.id), 0) as store_bytes
  from fleet_core.organizations o
 where o.id = any ((select fleet_core.visible_organizations())::uuid[]);
comment on view fleet.organizations is $$Tenants.$$;
comment on column fleet.organizations.id is $$The organization; its first eight digits are the tag that all its ids begin with.$$;
comment on column fleet.organizations.name is $$Its name, unique.$$;
comment on column fleet.organizations.created_at is $$When it was made.$$;
comment on column fleet.organizations.store_bytes is
$$How many bytes it has in the store; with the setting organization_store_mb for the most. What is being purged counts until it is deleted.$$;

create or replace view fleet.bindings with (security_barrier) as
select b.login, b.organization_id, b.created_at
  from fleet_core.bindings b
 where b.organization_id = any ((select fleet_core.visible_organizations())::uuid[])
    or (b.organization_id is null and (select fleet_core.sees_everything()));
comment on view fleet.bindings is $$Which login sees which organization.$$;
comment on column fleet.bindings.login is $$The login role.$$;
comment on column fleet.bindings.organization_id is $$The organization; null: all of them.$$;
comment on column fleet.bindings.created_at is $$Since when.$$;
