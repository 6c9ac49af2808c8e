create or replace function fleet_core.tenant_schema(organization uuid)
returns name
language sql
immutable
strict
parallel safe
as $$
  select ('tenant_' || replace(organization::text, '-', ''))::name
$$;

comment on function fleet_core.tenant_schema(uuid) is
$$The name of an organization's own schema.$$;
