create or replace function fleet_core.graces_of(organizations uuid[])
returns table (organization_id uuid, since timestamptz)
language sql
stable
as $$
  select d.organization_id, fleet_core.grace_from(d.organization_id)
    from (select distinct u.organization_id from unnest(organizations) u(organization_id) offset 0) d
$$;

comment on function fleet_core.graces_of(uuid[]) is
$$The moments from which silence counts in these organizations, each asked for once (grace_from). For what judges many leases.$$;
