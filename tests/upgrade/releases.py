"""Releases that are not this checkout: older structures, and one that comes after."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from typing import Final

from support.clusters import CHECKOUT, Database

_MIGRATIONS: Final = CHECKOUT / "sql" / "migrations.sql"
_INCLUDE: Final = re.compile(r"\\ir (migrations/(\d+)_(\w+)\.sql)")

NEWEST: Final = max(int(found[2]) for found in _INCLUDE.finditer(_MIGRATIONS.read_text()))

# The lock on which the next release's migration waits, so that a test can hold it there.
GATE: Final = 4711

_NEXT: Final = f"""
alter table fleet_core.jobs add column next_release int not null default 0;
alter table fleet_core.open_assignments add column next_release int not null default 0;
create index jobs_next_release on fleet_core.jobs (organization_id) where next_release > 0;
select pg_advisory_xact_lock({GATE}) \\g /dev/null
"""


def older_structure(folder: Path, version: int) -> Path:
    """A script that makes the tables of an older version, as its release had them; without its functions and views."""
    script = folder / f"structure_{version}.sql"
    lines = [
        "\\set ON_ERROR_STOP 1",
        "set client_min_messages = warning;",
        "begin;",
        f"\\i {CHECKOUT}/sql/roles.sql",
        "set local role fleet_owner;",
        "set local search_path = pg_catalog, pg_temp;",
        _table_of_versions(),
    ]
    for found in _INCLUDE.finditer(_MIGRATIONS.read_text()):
        path, number, name = found[1], int(found[2]), found[3]
        if number <= version:
            lines.append(f"\\i {CHECKOUT}/sql/{path}")
            lines.append(f"insert into fleet_core.schema_versions (version, name) values ({number}, '{name}');")
    script.write_text("\n".join([*lines, "commit;"]) + "\n")
    return script


def next_release(folder: Path) -> Path:
    """The install script of a release after this one, whose migration changes the busiest tables."""
    for part in ("sql", "plpgsql"):
        shutil.copytree(CHECKOUT / part, folder / part)
    number = NEWEST + 1
    (folder / "sql" / "migrations" / f"{number:03}_next.sql").write_text(_NEXT)
    migrations = folder / "sql" / "migrations.sql"
    migrations.write_text(
        migrations.read_text().replace(f"\\set newest_known {NEWEST}", f"\\set newest_known {number}")
        + f"\nselect not exists (select from fleet_core.schema_versions where version = {number}) as wanted"
        " \\gset next_\n"
        "\\if :next_wanted\n"
        f"  \\ir migrations/{number:03}_next.sql\n"
        f"  insert into fleet_core.schema_versions (version, name) values ({number}, 'next');\n"
        "\\endif\n"
    )
    return folder / "sql" / "install.sql"


class Installer:
    """psql at work on an install script."""

    def __init__(self, database: Database, script: Path, *variables: str, options: str = "") -> None:
        command = [str(database.cluster.server.psql), "-Xq", f"--dbname={database.dsn()}"]
        command += [f"--set={variable}" for variable in ("ON_ERROR_STOP=1", *variables)]
        self._process = subprocess.Popen(
            [*command, f"--file={script}"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            env={"PGOPTIONS": options, "PGAPPNAME": "installer"},
        )

    @property
    def is_at_work(self) -> bool:
        """Whether it has not ended yet."""
        return self._process.poll() is None

    def kill(self) -> None:
        """Ends psql as kill -9 does."""
        self._process.kill()
        self._process.communicate()

    def outcome(self) -> tuple[int, str]:
        """Waits for its end: its exit status, and what it had to say."""
        _, words = self._process.communicate(timeout=60)
        return self._process.returncode, words


def _table_of_versions() -> str:
    found = re.search(
        r"create table if not exists fleet_core\.schema_versions.*?\$\$;", _MIGRATIONS.read_text(), re.DOTALL
    )
    assert found is not None
    return found[0]
