"""Upgrading while a fleet is at work: nobody loses anything, and nobody waits for long."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any
from uuid import UUID

import psycopg
import pytest

from support.clusters import INSTALL, Cluster, Database
from support.races import Sessions
from support.waiting import eventually
from upgrade.releases import GATE, NEWEST, Installer, next_release

AGENTS = 20

# The longest that a call of an agent may take here while somebody installs; as a statement_timeout. Leases last longer.
_LONGEST_CALL = "4s"

_ARTIFACT = '[{"content_hash": "' + "a" * 64 + '", "storage_key": "k"}]'


class Load:
    """Agents that submit, claim, renew and complete until told to stop, each on its own connection; and the sweeps."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._stop = threading.Event()
        self._pool = ThreadPoolExecutor(max_workers=AGENTS + 1)
        self.done = 0
        self.organization: UUID = database.value("select fleet.create_organization('acme')")
        nodes = [database.value("select fleet.create_node(%s, %s)", self.organization, f"n{n}") for n in range(AGENTS)]
        self._work = [self._pool.submit(self._run, self._agent(node)) for node in nodes]
        self._work.append(self._pool.submit(self._run, self._sweeper))

    def wait_for(self, jobs: int) -> None:
        """Returns when so many more jobs are done."""
        wanted = self.done + jobs
        eventually(lambda: self.done >= wanted or self._failed(), f"{jobs} more jobs to be done", seconds=60)
        for work in self._failed():
            work.result()

    def stop(self) -> None:
        """Lets everybody finish; raises what went wrong for any of them."""
        self._stop.set()
        for work in self._work:
            work.result(30)
        self._pool.shutdown()

    def _failed(self) -> list[Future[None]]:
        return [work for work in self._work if work.done() and work.exception() is not None]

    def _run(self, step: Callable[[psycopg.Connection[Any]], None]) -> None:
        with closing(self._database.connect()) as connection:
            connection.execute(f"set statement_timeout = '{_LONGEST_CALL}'".encode())
            while not self._stop.is_set():
                step(connection)

    def _agent(self, node: UUID) -> Callable[[psycopg.Connection[Any]], None]:
        def step(connection: psycopg.Connection[Any]) -> None:
            connection.execute("select fleet.heartbeat(%s)", (node,))
            connection.execute("select fleet.submit_job(%s, 'render')", (self.organization,))
            for (assignment,) in connection.execute("select assignment_id from fleet.claim(%s)", (node,)).fetchall():
                connection.execute("select fleet.renew_lease(%s, %s)", (assignment, node))
                report = "select state from fleet.complete_assignment(%s, %s, %s)"
                assert connection.execute(report, (assignment, node, _ARTIFACT)).fetchone() == ("succeeded",)
                self.done += 1

        return step

    def _sweeper(self, connection: psycopg.Connection[Any]) -> None:
        connection.execute("select * from fleet.run_sweeps()")
        self._stop.wait(0.2)


@pytest.fixture
def release(tmp_path: Path) -> Path:
    """The install script of the release after this one."""
    return next_release(tmp_path)


@pytest.fixture
def installed(cluster: Cluster) -> Iterator[Database]:
    """A database with this checkout's schema and nothing else."""
    database = cluster.empty()
    database.install()
    yield database
    database.drop()


def test_an_upgrade_under_load_loses_nothing(sessions: Sessions, release: Path) -> None:
    """From two places at once, and once more: no call fails, no lease is lost, no job is done twice."""
    database = sessions.database
    load = Load(database)
    load.wait_for(20)

    installers = [Installer(database, release) for _ in range(2)]
    outcomes = [installer.outcome() for installer in installers]
    again = Installer(database, release).outcome()
    load.wait_for(20)
    load.stop()

    assert [*outcomes, again] == [(0, "")] * 3
    assert database.value("select count(*) from fleet_core.schema_versions where version = %s", NEWEST + 1) == 1
    assert database.value("select count(*) from fleet.jobs where status = 'complete'") == load.done
    assert database.value("select count(*) from fleet.assignments where state <> 'succeeded'") == 0
    assert database.value("select max(attempts_spent) from fleet.jobs") == 0


def test_work_that_was_out_before_an_upgrade_lands_after_it(sessions: Sessions, release: Path) -> None:
    """An agent that slept through it reports as if nothing had happened."""
    agent = sessions.open("agent")
    node = agent.value("select t.node(t.org())")
    agent.run("select t.job(organization_id) from fleet.nodes")
    assignment = agent.value("select assignment_id from fleet.claim(%s)", node)

    assert Installer(sessions.database, release).outcome() == (0, "")

    assert agent.value("select job_status from t.complete(%s)", assignment) == "complete"


def test_it_gives_up_rather_than_stall_the_fleet(sessions: Sessions, release: Path) -> None:
    """Behind a transaction that stays open: it says whose, nothing has changed, and claims went on meanwhile."""
    sessions.expect("P0001")
    database = sessions.database
    holder, agent = sessions.open("a transaction that stays open"), sessions.open("agent")
    node = agent.value("select t.node(t.org())")
    holder.begin()
    holder.run("select t.job(organization_id) from fleet.nodes")
    agent.run(f"set statement_timeout = '{_LONGEST_CALL}'")

    installer = Installer(database, release, "patience=2")
    calls = 0
    while installer.is_at_work:
        agent.run("select fleet.heartbeat(%s)", node)
        agent.run("select fleet.claim(%s)", node)
        calls += 1
    status, words = installer.outcome()

    assert status != 0
    assert "Nothing was changed." in words
    assert re.search(r"pid \d+ \(\w+, a transaction that stays open, idle in transaction, since 20", words)
    assert calls > 2
    assert database.value("select max(version) from fleet_core.schema_versions") == NEWEST
    holder.commit()
    assert Installer(database, release).outcome() == (0, "")


@pytest.mark.parametrize("whole_server_side", [False, True])
def test_killed_midway_it_leaves_nothing_behind(installed: Database, release: Path, whole_server_side: bool) -> None:
    """Neither a change nor a lock, whether psql or its session dies; run again, it completes."""
    before = installed.dump()
    with closing(installed.connect()) as gate:
        gate.execute("select pg_advisory_lock(%s)", (GATE,))
        installer = Installer(installed, release)
        waiting = "select pid from pg_stat_activity where application_name = 'installer' and wait_event = 'advisory'"
        session = eventually(lambda: installed.value(waiting), "the installation to be midway", seconds=30)

        if whole_server_side:
            gate.execute("select pg_terminate_backend(%s, 5000)", (session,))
            status, words = installer.outcome()
            assert status != 0, words
        else:
            installer.kill()
    gone = "select not exists (select from pg_stat_activity where pid = %s)"
    eventually(lambda: installed.value(gone, session), "its session to end")

    assert installed.dump() == before
    assert Installer(installed, release).outcome() == (0, "")
    assert installed.value("select max(version) from fleet_core.schema_versions") == NEWEST + 1


def test_a_new_database_is_installed_once_from_two_places(cluster: Cluster) -> None:
    """Whatever isolation level is the default: who waited sees what the other has done."""
    database = cluster.empty()
    try:
        options = "-c default_transaction_isolation=serializable"
        installers = [Installer(database, INSTALL, options=options) for _ in range(2)]

        assert [installer.outcome() for installer in installers] == [(0, "")] * 2
        assert database.value("select count(*) from fleet_core.schema_versions") == NEWEST
    finally:
        database.drop()
