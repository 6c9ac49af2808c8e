create or replace function fleet_core.fault_in_verifier(schema name, name name)
returns text
language plpgsql
stable
as $$
begin
  return (
    select case
        when p.oid is null then format('there is no function %I.%I(uuid) returns text[]', schema, name)
        when not p.prosecdef then 'must be SECURITY DEFINER'
        when r.rolsuper or pg_has_role(r.oid, 'fleet_owner', 'member') then 'must be owned by neither a superuser nor fleet_owner'
        when not has_schema_privilege('fleet_owner', p.pronamespace, 'usage') or not has_function_privilege('fleet_owner', p.oid, 'execute') then
          'needs USAGE on its schema and EXECUTE on it for fleet_owner'
        when not exists (select from unnest(p.proconfig) c where c in ('search_path=""', 'search_path=pg_catalog, pg_temp')) then
          'must set search_path to '''''
      end
      from (values (1)) one
      left join pg_proc p on p.pronamespace = (select n.oid from pg_namespace n where n.nspname = schema)
        and p.proname = name and p.proargtypes = '2950'::oidvector and p.prorettype = 'text[]'::regtype
      left join pg_roles r on r.oid = p.proowner);
end
$$;

comment on function fleet_core.fault_in_verifier(name, name) is
$$Why a function must not serve as a verifier; null when it may. A plain function called from a definer's would run with the owner's rights,
so it has to be a definer itself, of a role that owns nothing here (D28).$$;
