"""Installing the schema: twice, by whom, and over a newer one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest
from psycopg import sql

from support.clusters import INSTALL, Cluster, Database


@pytest.fixture
def empty(each_cluster: Cluster) -> Iterator[Database]:
    """A database without the schema, on each PostgreSQL version."""
    database = each_cluster.empty()
    yield database
    database.drop()


def test_installing_again_changes_nothing(empty: Database) -> None:
    """Neither the structure nor a setting that somebody has changed, nor what the database holds."""
    empty.install()
    before = empty.dump()
    organization = empty.value("select fleet.create_organization('acme')")
    empty.value("select fleet.set_setting('heartbeat_seconds', '9')")

    empty.install()

    assert empty.value("select id from fleet.organizations") == organization
    assert empty.value("select value from fleet.settings where name = 'heartbeat_seconds'") == "9"
    empty.value(f"drop schema tenant_{organization.hex} cascade")
    assert empty.dump() == before


def test_a_plain_role_with_create_installs(empty: Database) -> None:
    """No superuser is needed: a role that may create in the database and make roles, or act as their owner."""
    role = f"{empty.name}_installer"
    with closing(empty.connect()) as connection:
        connection.execute(sql.SQL("create role {} login createrole").format(sql.Identifier(role)))
        connection.execute(
            sql.SQL("grant create on database {} to {} with grant option").format(
                sql.Identifier(empty.name), sql.Identifier(role)
            )
        )
        exists = connection.execute("select from pg_roles where rolname = 'fleet_owner'").fetchone() is not None
        if exists:
            connection.execute(sql.SQL("grant fleet_owner to {}").format(sql.Identifier(role)))

    empty.install(user=role)
    empty.install(user=role)

    assert empty.value("select count(*) from fleet.check_invariants()") == 0


def test_work_is_found_in_a_database_of_another_encoding(each_cluster: Cluster) -> None:
    """SQL_ASCII is what a cluster is made with where no locale is set."""
    database = each_cluster.empty(encoding="SQL_ASCII")
    try:
        database.install()
        organization = database.value("select fleet.create_organization('acme')")
        node = database.value("select fleet.create_node(%s, 'n1')", organization)
        database.value("select fleet.heartbeat(%s)", node)
        jobs = {
            database.value("select fleet.submit_job(%s, %s)", organization, kind) for kind in ("render", "\u00ff\u20ac")
        }

        assert {database.value("select job_id from fleet.claim(%s)", node) for _ in jobs} == jobs
        assert database.value("select count(*) from fleet.check_invariants()") == 0
    finally:
        database.drop()


def test_a_newer_schema_is_left_alone(empty: Database) -> None:
    """Older code over a newer schema would undo what it doesn't know."""
    empty.install()
    empty.value("insert into fleet_core.schema_versions (version, name) values (1000, 'later') returning version")
    before = empty.dump()

    done = empty.psql(INSTALL)

    assert done.returncode != 0
    assert "newer than this code" in done.stderr
    assert empty.dump() == before


def test_an_older_server_than_15_is_refused_in_a_sentence() -> None:
    """The check stands before anything that such a server would stumble over."""
    roles = INSTALL.with_name("roles.sql").read_text()
    assert roles.index("pgfleet needs PostgreSQL 15 or newer") < roles.index("create schema")


def test_it_is_one_transaction(empty: Database) -> None:
    """An installation that fails leaves nothing behind: here a function of the same name is in the way."""
    empty.value("create schema fleet")
    empty.value("create function fleet.run_sweeps() returns int language sql as 'select 1'")
    before = empty.dump()

    done = empty.psql(INSTALL)

    assert done.returncode != 0
    assert empty.dump() == before
