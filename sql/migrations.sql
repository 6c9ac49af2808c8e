-- Each numbered file once, in order. A later release appends a file here and never edits an old one. A function whose result or whose arguments'
-- names change is
-- dropped there, since PostgreSQL does not replace it; one that goes for good need not be (old_functions.sql).

create table if not exists fleet_core.schema_versions (
  version    int primary key check (version > 0),
  name       text not null,
  applied_at timestamptz not null default clock_timestamp()
);
comment on table fleet_core.schema_versions is
$$Which structure migrations this database has had, one row each.$$;

\set newest_known 12

select coalesce(max(version), 0) > :newest_known as is_newer,
       coalesce(max(version), 0) as version
  from fleet_core.schema_versions \gset found_

\if :found_is_newer
  \warn This database has schema version :found_version, newer than this code (:newest_known). Install the newer release instead.
  -- An error, so that psql's exit status tells it as well.
  do $$ begin raise exception 'schema_newer_than_code' using hint = 'Install with the sql/ folder of the newer release.'; end $$;
\endif

select not exists (select from fleet_core.schema_versions where version = 1) as wanted \gset core_
\if :core_wanted
  \ir migrations/001_core.sql
  insert into fleet_core.schema_versions (version, name) values (1, 'core');
\endif

select not exists (select from fleet_core.schema_versions where version = 2) as wanted \gset devices_
\if :devices_wanted
  \ir migrations/002_devices.sql
  insert into fleet_core.schema_versions (version, name) values (2, 'devices');
\endif

select not exists (select from fleet_core.schema_versions where version = 3) as wanted \gset pairing_
\if :pairing_wanted
  \ir migrations/003_pairing.sql
  insert into fleet_core.schema_versions (version, name) values (3, 'pairing');
\endif

select not exists (select from fleet_core.schema_versions where version = 4) as wanted \gset operations_
\if :operations_wanted
  \ir migrations/004_operations.sql
  insert into fleet_core.schema_versions (version, name) values (4, 'operations');
\endif

select not exists (select from fleet_core.schema_versions where version = 5) as wanted \gset status_
\if :status_wanted
  \ir migrations/005_status.sql
  insert into fleet_core.schema_versions (version, name) values (5, 'status');
\endif

select not exists (select from fleet_core.schema_versions where version = 6) as wanted \gset dense_
\if :dense_wanted
  \ir migrations/006_dense_calls.sql
  insert into fleet_core.schema_versions (version, name) values (6, 'dense_calls');
\endif

select not exists (select from fleet_core.schema_versions where version = 7) as wanted \gset lean_
\if :lean_wanted
  \ir migrations/007_lean_calls.sql
  insert into fleet_core.schema_versions (version, name) values (7, 'lean_calls');
\endif

select not exists (select from fleet_core.schema_versions where version = 8) as wanted \gset store_
\if :store_wanted
  \ir migrations/008_store.sql
  insert into fleet_core.schema_versions (version, name) values (8, 'store');
\endif

select not exists (select from fleet_core.schema_versions where version = 9) as wanted \gset glance_
\if :glance_wanted
  \ir migrations/009_one_glance.sql
  insert into fleet_core.schema_versions (version, name) values (9, 'one_glance');
\endif

select not exists (select from fleet_core.schema_versions where version = 10) as wanted \gset heartbeats_
\if :heartbeats_wanted
  \ir migrations/010_heartbeats.sql
  insert into fleet_core.schema_versions (version, name) values (10, 'heartbeats');
\endif

select not exists (select from fleet_core.schema_versions where version = 11) as wanted \gset glance_
\if :glance_wanted
  \ir migrations/011_at_a_glance.sql
  insert into fleet_core.schema_versions (version, name) values (11, 'at_a_glance');
\endif

select not exists (select from fleet_core.schema_versions where version = 12) as wanted \gset beats_
\if :beats_wanted
  \ir migrations/012_beats.sql
  insert into fleet_core.schema_versions (version, name) values (12, 'beats');
\endif
