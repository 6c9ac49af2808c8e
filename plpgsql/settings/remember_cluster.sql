create or replace function fleet_core.remember_cluster()
returns void
language sql
volatile
as $$
  update fleet_core.installation
     set system_identifier = (select c.system_identifier from pg_control_system() c)
   where system_identifier is null
$$;

comment on function fleet_core.remember_cluster() is
$$Notes, at the first installation only, which cluster this is. Called by install.sql.$$;
