"""Fixtures that several folders of tests use."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest

from support.clusters import Cluster, Clusters, Database
from support.pooler import PgBouncer
from support.races import Sessions


@pytest.fixture(scope="session")
def cluster(clusters: Clusters) -> Cluster:
    """The oldest PostgreSQL of this machine, where tests run that run on one version only."""
    return clusters.oldest


@pytest.fixture
def database(cluster: Cluster) -> Iterator[Database]:
    """A database with the schema, dropped after the test."""
    database = cluster.clone()
    yield database
    database.drop()


@pytest.fixture
def database_to_kill(cluster: Cluster) -> Iterator[Database]:
    """A database on a server of its own, which keeps what it has confirmed when it is killed."""
    own = Cluster(cluster.installation, fsync="on", full_page_writes="on", synchronous_commit="on")
    try:
        yield own.clone()
    finally:
        own.stop()


@pytest.fixture
def each_cluster(request: pytest.FixtureRequest, clusters: Clusters) -> Cluster:
    """A cluster; a test that asks for it runs once on each PostgreSQL version (and --pg chooses)."""
    return clusters[request.param]


@pytest.fixture
def database_of_each_version(each_cluster: Cluster) -> Iterator[Database]:
    """A database with the schema, on each PostgreSQL version in turn."""
    database = each_cluster.clone()
    yield database
    database.drop()


@pytest.fixture
def cron_database(clusters: Clusters) -> Iterator[Database]:
    """A database with the schema and pg_cron, on a server of its own whose launcher works in it.

    In libpq mode: with background workers, pg_cron 1.4 lets one long job hold up all others.
    """
    offering = clusters.offering("pg_cron")
    assert offering is not None, "a test that needs pg_cron was not left out where there is none"
    cron = {"cron.database_name": "fleet", "cron.host": "127.0.0.1", "cron.use_background_workers": "off"}
    cluster = Cluster(offering.installation, shared_preload_libraries="pg_cron", **cron)
    try:
        database = cluster.empty("fleet")
        database.install()
        with closing(database.connect()) as connection:
            connection.execute("create extension pg_cron")
        yield database
    finally:
        cluster.stop()


@pytest.fixture
def plpgsql_check_database(cron_database: Database) -> Database:
    """A database with the schema, the extension plpgsql_check, and pg_cron, whose tables the checked functions name."""
    with closing(cron_database.connect()) as connection:
        connection.execute("create extension plpgsql_check")
    return cron_database


@pytest.fixture
def connection(database: Database) -> Iterator[psycopg.Connection[Any]]:
    """A superuser's connection to `database`, in autocommit mode."""
    with closing(database.connect()) as connection:
        yield connection


@pytest.fixture
def sessions(database: Database) -> Iterator[Sessions]:
    """Sessions that race on `database`; see support.races for the checks that end the test."""
    sessions = Sessions(database)
    yield sessions
    sessions.check()


@pytest.fixture
def pgbouncer(database: Database, tmp_path: Path) -> Iterator[PgBouncer]:
    """pgbouncer in transaction mode between the app's login role and the database, with one connection for all."""
    pooler = PgBouncer(database, database.login("fleet_app"), tmp_path, connections=1)
    yield pooler
    pooler.stop()


@pytest.fixture
def app_role_dsn(database: Database) -> str:
    """How the HTTP app connects: as a login role that is a member of `fleet_app` alone."""
    return database.dsn(database.login("fleet_app"))
