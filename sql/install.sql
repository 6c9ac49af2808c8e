-- Installs pgfleet into a database, or brings an older one up to date:
--
--     psql -v ON_ERROR_STOP=1 -d DATABASE -f sql/install.sql
--
-- One transaction, no extension, PostgreSQL 15 to 18. Running it again changes nothing.
-- Needs CREATE on the database and, the first time only, the right to create roles.
--
-- On a fleet at work everybody waits for it, a second or two. While somebody keeps a table in use it tries for half a minute (-v patience=SECONDS)
-- and then
-- gives up, with nothing changed.
-- Two at once: the second waits for the first.
--
-- Structure (tables, types) comes from numbered migrations, each applied once and recorded;
-- functions, views, triggers and grants are replaced each time, so they always match the code.

\set ON_ERROR_STOP 1
-- old_functions.sql knows what is new by the one transaction.
\set ON_ERROR_ROLLBACK off
\set QUIET 1
set client_min_messages = warning;

-- Read committed, whatever the default: who waited for another installation must see what that one did.
begin isolation level read committed;
set local check_function_bodies = off;

\ir roles.sql
set local role fleet_owner;
set local search_path = pg_catalog, pg_temp;

\ir locks.sql
\ir migrations.sql
\ir fields.sql
\ir functions_for_views.sql
\ir views.sql
\ir functions.sql
\ir old_functions.sql
\ir plans.sql
\ir triggers.sql
\ir grants.sql

select fleet_core.ensure_event_partitions() \g /dev/null
select fleet_core.remember_cluster() \g /dev/null

commit;
