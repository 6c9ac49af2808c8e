"""What an upgraded database looks like: exactly as a fresh one."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from support.clusters import Cluster, Database
from upgrade.releases import NEWEST, older_structure


@pytest.fixture
def empty(each_cluster: Cluster) -> Iterator[Database]:
    """A database without the schema."""
    database = each_cluster.empty()
    yield database
    database.drop()


@pytest.fixture(scope="module")
def dumps() -> dict[str, str]:
    """What pg_dump says of a fresh installation, by cluster."""
    return {}


@pytest.fixture
def fresh(each_cluster: Cluster, dumps: dict[str, str]) -> str:
    """What pg_dump says of a fresh installation."""
    if each_cluster.label not in dumps:
        database = each_cluster.empty()
        database.install()
        dumps[each_cluster.label] = database.dump()
        database.drop()
    return dumps[each_cluster.label]


# What may be left of an older release, or of somebody's hand: functions that have gone or had other arguments; rights
# that were given; triggers and comments that are gone.
_REMAINDERS = (
    "create function fleet_core.of_an_older_release() returns int language sql as 'select 1'",
    "create function fleet.purge(how_much int) returns int language sql as 'select 1'",
    "drop function fleet.run_sweeps()",
    "create procedure fleet_agent.of_an_older_release() language plpgsql as 'begin end'",
    "grant execute on function fleet.purge() to public, fleet_reader",
    "grant select on fleet_core.credentials to public, fleet_reader",
    "grant usage on schema fleet_core to fleet_reader",
    "drop trigger no_change on fleet_core.job_events",
    "comment on function fleet.purge() is null",
)


@pytest.mark.parametrize("version", range(1, NEWEST))
def test_an_upgraded_structure_is_a_fresh_one(empty: Database, fresh: str, tmp_path: Path, version: int) -> None:
    """Column for column, comment for comment, grant for grant, from whatever version."""
    done = empty.psql(older_structure(tmp_path, version))
    assert done.returncode == 0, done.stderr

    empty.install()

    assert empty.dump() == fresh


def test_nothing_of_an_older_release_is_left_over(empty: Database, fresh: str) -> None:
    """What this release has not is taken away, and what it has is as it should be."""
    empty.install()
    with closing(empty.connect()) as connection:
        connection.execute("set role fleet_owner")
        for remainder in _REMAINDERS:
            connection.execute(remainder)
    assert empty.dump() != fresh

    empty.install()

    assert empty.dump() == fresh


def test_a_restored_dump_is_brought_up_to_date(
    empty: Database, fresh: str, each_cluster: Cluster, tmp_path: Path
) -> None:
    """With what it holds; a dump carries no rights on the database itself, which installing gives again."""
    done = empty.psql(older_structure(tmp_path, NEWEST - 1))
    assert done.returncode == 0, done.stderr
    empty.value(
        "insert into fleet_core.organizations (id, name, created_at)"
        " values (gen_random_uuid(), 'acme', now()) returning id"
    )
    dump = tmp_path / "dump.sql"
    pg_dump = each_cluster.installation.program("pg_dump")
    subprocess.run([pg_dump, f"--dbname={empty.dsn()}", f"--file={dump}"], check=True)
    elsewhere = each_cluster.empty()
    try:
        done = elsewhere.psql(dump)
        assert done.returncode == 0, done.stderr

        elsewhere.install()

        assert elsewhere.dump() == fresh
        assert elsewhere.value("select name from fleet.organizations") == "acme"
    finally:
        elsewhere.drop()
