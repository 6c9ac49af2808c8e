"""pgbouncer in transaction mode before a test's database."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
from pathlib import Path

import psycopg
from psycopg.conninfo import make_conninfo

from pgfleet.app.postgres import free_port
from support.clusters import Database
from support.waiting import eventually

_STOP_SECONDS = 10.0


class PgBouncer:
    """A pooler for one login, with so many connections to the server, however many clients it has."""

    def __init__(self, database: Database, login: str, folder: Path, *, connections: int) -> None:
        program = shutil.which("pgbouncer")
        assert program is not None, "a test that needs pgbouncer was not left out where there is none"
        self._program = program
        port = free_port()
        self.dsn = make_conninfo(host="127.0.0.1", port=port, dbname=database.name, user=login)
        self._log = folder / "pgbouncer.log"
        configuration = folder / "pgbouncer.ini"
        configuration.write_text(f"""
[databases]
{database.name} = host=127.0.0.1 port={database.cluster.server.port} user={login}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = {connections}
max_client_conn = 500
""")
        self._configuration = configuration
        self.start()

    def start(self) -> None:
        """Starts it, the first time or again."""
        # It refuses to run as root; and whoever it runs as may not reach the folder, so it gets the open file.
        user = pwd.getpwnam("nobody") if os.geteuid() == 0 else None
        with self._log.open("ab") as log, self._configuration.open("rb") as stdin:
            self._process = subprocess.Popen(
                [self._program, "/dev/stdin"],
                stdin=stdin,
                stdout=log,
                stderr=log,
                user=user and user.pw_uid,
                group=user and user.pw_gid,
                extra_groups=() if user else None,
            )
        eventually(self._answers, "pgbouncer to answer")

    def stop(self) -> None:
        """Ends it at once, and with it every connection through it."""
        self._process.terminate()
        self._process.wait(_STOP_SECONDS)

    def _answers(self) -> bool:
        assert self._process.poll() is None, self._log.read_text()
        try:
            psycopg.connect(self.dsn).close()
        except psycopg.OperationalError:
            return False
        return True
