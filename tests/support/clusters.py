"""The servers of a test run: one for each PostgreSQL version, started when first needed, stopped at the end.

Each holds a template database with the schema, pgTAP and the helpers of tests/pgtap/_prelude.psql; a test works in a
clone of it, which takes some 50 ms and is dropped afterwards, so that no test sees what another has left.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any
from uuid import UUID

import psycopg
from psycopg import sql

from pgfleet.app.postgres import Installation, PostgresUnavailableError, PrivateServer, embedded, system

CHECKOUT = Path(__file__).resolve().parents[2]
INSTALL = CHECKOUT / "sql" / "install.sql"
PRELUDE = CHECKOUT / "tests" / "pgtap" / "_prelude.psql"

_TEMPLATE = "fleet_template"

# Durability costs time and tests need none. Statistics and vacuum at their own pace would make plans, and so timing,
# depend on luck; a test that wants them asks for them.
SETTINGS: Mapping[str, str] = {
    "autovacuum": "off",
    "deadlock_timeout": "200ms",
    "fsync": "off",
    "full_page_writes": "off",
    "shared_buffers": "64MB",
    "synchronous_commit": "off",
    # %d: whose line it is. %e: its SQLSTATE, by which expected refusals are told from faults.
    "log_line_prefix": "%m [%p] %d %e ",
}


@dataclass
class Database:
    """A clone of the template on one cluster."""

    cluster: Cluster
    name: str
    _logins: Iterator[int] = field(default_factory=count, repr=False)

    def dsn(self, user: str | None = None) -> str:
        """A libpq connection string; the superuser's where no user is named."""
        return self.cluster.server.dsn(self.name, user)

    def connect(self, user: str | None = None) -> psycopg.Connection[Any]:
        """A new connection in autocommit mode. The caller closes it."""
        return psycopg.connect(self.dsn(user), autocommit=True)

    def value(self, query: str, *arguments: object) -> Any:
        """The first column of the first row, asked as the superuser on a connection of its own; None without a row."""
        with self.connect() as connection:
            cursor = connection.execute(query.encode(), arguments or None)
            row = None if cursor.description is None else cursor.fetchone()
        return None if row is None else row[0]

    def login(self, *groups: str, organization: UUID | None = None) -> str:
        """A new login role's name: member of `groups` (such as `fleet_operator`), bound to one organization, or to
        all where none is given. Members of fleet_app need no binding and get none."""
        name = f"{self.name}_login_{next(self._logins)}"
        with self.connect() as connection:
            connection.execute(sql.SQL("create role {} login").format(sql.Identifier(name)))
            for group in groups:
                connection.execute(sql.SQL("grant {} to {}").format(sql.Identifier(group), sql.Identifier(name)))
            if "fleet_app" not in groups:
                connection.execute("select fleet.grant_organization(%s, %s)", (name, organization))
        return name

    def psql(
        self, file: Path, user: str | None = None, *, in_transaction: bool = False, **environment: str
    ) -> subprocess.CompletedProcess[str]:
        """Runs a file with psql, stopping at its first error; output is unaligned tuples. See Cluster.psql."""
        return self.cluster.psql(self.name, file, user, in_transaction=in_transaction, **environment)

    def install(self, user: str | None = None) -> None:
        """Installs the schema, as the superuser where no user is named. Fails with psql's words."""
        done = self.psql(INSTALL, user)
        assert done.returncode == 0, done.stderr

    def dump(self) -> str:
        """What pg_dump --schema-only writes, without the random token of \\restrict."""
        pg_dump = self.cluster.installation.program("pg_dump")
        done = subprocess.run(
            [pg_dump, "--schema-only", f"--dbname={self.dsn()}"], capture_output=True, text=True, check=True
        )
        return "\n".join(line for line in done.stdout.splitlines() if "restrict " not in line)

    def drop(self) -> None:
        """Drops the database, whoever is connected."""
        self.cluster.drop(self)


class Cluster:
    """One server of the run and its template."""

    def __init__(self, installation: Installation, **settings: str) -> None:
        self.installation = installation
        self._settings = {**SETTINGS, **settings}
        self._server: PrivateServer | None = None
        self._names = (f"t{number}" for number in count(1))
        self._clones: set[str] = set()
        self._shared: Database | None = None
        self._own_roles: set[str] = set()
        self._template_failure: str | None = None

    @property
    def label(self) -> str:
        """Such as `pg15`."""
        return f"pg{self.installation.major}"

    @property
    def server(self) -> PrivateServer:
        """The running server; the first call starts it."""
        if self._server is None:
            server = PrivateServer(self.installation, settings=self._settings, tcp="trust")
            server.start()
            self._server = server
        return self._server

    def offers(self, extension: str) -> bool:
        """Whether `create extension` would find it."""
        pg_config = self.installation.program("pg_config")
        shared = subprocess.run([pg_config, "--sharedir"], capture_output=True, text=True, check=True).stdout.strip()
        return (Path(shared) / "extension" / f"{extension}.control").exists()

    def stop(self) -> None:
        """Stops the server, if it was ever started, and removes its data."""
        if self._server is not None:
            self._server.stop()
            self._server = None

    def empty(self, name: str | None = None, encoding: str | None = None) -> Database:
        """A new database without the schema; with an encoding, of the C locale."""
        name = name or next(self._names)
        with self._administer() as connection:
            create = sql.SQL("create database {} template template0").format(sql.Identifier(name))
            if encoding is not None:
                create += sql.SQL(" encoding {} locale 'C'").format(sql.Literal(encoding))
            connection.execute(create)
        self._clones.add(name)
        return Database(self, name)

    def clone(self) -> Database:
        """A new database with the schema; the first call builds the template.

        A schema that doesn't install fails every test that wants it, with psql's words.
        """
        self._build_template()
        name = next(self._names)
        with self._administer() as connection:
            connection.execute(
                sql.SQL("create database {} template {} strategy {}").format(
                    sql.Identifier(name), sql.Identifier(_TEMPLATE), sql.Identifier("file_copy")
                )
            )
            # Rights on a database are not copied with it.
            connection.execute(sql.SQL("grant create on database {} to fleet_owner").format(sql.Identifier(name)))
        self._clones.add(name)
        return Database(self, name)

    def shared(self) -> Database:
        """The one database with the schema in which nothing is ever committed; the first call makes it."""
        if self._shared is None:
            self._shared = self.clone()
            self._clones.discard(self._shared.name)
        return self._shared

    def is_untouched(self, database: Database) -> bool:
        """Whether nothing was left behind in a shared database; one where something was is given up."""
        with psycopg.connect(self.server.dsn(database.name)) as connection:
            row = connection.execute("select not exists (select from fleet_core.organizations)").fetchone()
        untouched = row == (True,)
        if not untouched:
            self._shared = None
        return untouched

    def drop(self, database: Database) -> None:
        """Drops a database of this cluster and, with the last one, the roles that tests have made."""
        with self._administer() as connection:
            connection.execute(sql.SQL("drop database {} with (force)").format(sql.Identifier(database.name)))
            self._clones.discard(database.name)
            if not self._clones and self._own_roles:
                for role in self._roles(connection) - self._own_roles:
                    connection.execute(sql.SQL("drop role {}").format(sql.Identifier(role)))

    def psql(
        self, database: str, file: Path, user: str | None = None, *, in_transaction: bool = False, **environment: str
    ) -> subprocess.CompletedProcess[str]:
        """Runs a file with this server's psql: -XAtq, ON_ERROR_STOP, at most two minutes.

        in_transaction: inside one transaction, which is rolled back.
        """
        script = [f"--file={file}"]
        if in_transaction:
            script = ["--command=begin", *script, "--command=rollback"]
        return subprocess.run(
            [
                self.server.psql,
                "-XAtq",
                "--set=ON_ERROR_STOP=1",
                f"--dbname={self.server.dsn(database, user)}",
                *script,
            ],
            check=False,
            capture_output=True,
            text=True,
            errors="replace",
            cwd=CHECKOUT,
            env={**os.environ, "PGCLIENTENCODING": "UTF8", **environment},
            timeout=120,
        )

    @contextmanager
    def _administer(self) -> Iterator[psycopg.Connection[Any]]:
        with psycopg.connect(self.server.dsn(), autocommit=True) as connection:
            yield connection

    @staticmethod
    def _roles(connection: psycopg.Connection[Any]) -> set[str]:
        return {name for (name,) in connection.execute("select rolname::text from pg_roles")}

    def _build_template(self) -> None:
        if self._template_failure is not None:
            raise AssertionError(self._template_failure)
        if self._own_roles:
            return
        with self._administer() as connection:
            connection.execute(f"create database {_TEMPLATE} template template0")
            for file in (INSTALL, pgtap_source(), PRELUDE):
                done = self.psql(_TEMPLATE, file, PGOPTIONS="-c client_min_messages=warning")
                if done.returncode != 0:
                    self._template_failure = f"{file} doesn't install on {self.label}:\n{done.stderr[-4000:]}"
                    raise AssertionError(self._template_failure)
            connection.execute(f"alter database {_TEMPLATE} is_template true allow_connections false")
            self._own_roles = self._roles(connection)


def pgtap_source() -> Path:
    """pgTAP as one SQL file: Debian's, or the one that bin/test has fetched into the virtual environment."""
    packaged = sorted(Path("/usr/share/postgresql").glob("*/extension/pgtap--[0-9].[0-9].[0-9].sql"))
    fetched = Path(sys.prefix) / "share" / "pgtap" / "pgtap.sql"
    if packaged:
        return packaged[-1]
    if fetched.exists():
        return fetched
    raise AssertionError("pgTAP is missing: bin/test installs it.")


class Clusters:
    """Every PostgreSQL that this machine offers to tests, and why one that was hoped for is missing."""

    def __init__(self) -> None:
        self.missing: list[str] = []
        self._clusters: dict[str, Cluster] = {}
        for find in (system, embedded):
            try:
                cluster = Cluster(find())
            except PostgresUnavailableError as error:
                self.missing.append(str(error))
            else:
                self._clusters.setdefault(cluster.label, cluster)

    def __iter__(self) -> Iterator[Cluster]:
        return iter(self._clusters.values())

    def __getitem__(self, label: str) -> Cluster:
        return self._clusters[label]

    @property
    def oldest(self) -> Cluster:
        """Where tests run that run on one version only."""
        return min(self, key=lambda cluster: cluster.installation.major)

    def offering(self, extension: str) -> Cluster | None:
        """The oldest with that extension; None where none has it."""
        found = [cluster for cluster in self if cluster.offers(extension)]
        return min(found, key=lambda cluster: cluster.installation.major, default=None)

    def stop(self) -> None:
        """Stops every server of the run."""
        for cluster in self:
            cluster.stop()
