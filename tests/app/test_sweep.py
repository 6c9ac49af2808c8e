"""`fleet sweep`: one works, the others wait, and none gives up."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from pgfleet.app.sweep import Sweeper
from support.clusters import Database
from support.waiting import eventually


class Running:
    """A sweeper in a thread, and what it has reported."""

    def __init__(self, dsn: str, every: float = 0.1) -> None:
        self.reports: list[tuple[str, Mapping[str, object]]] = []
        self._sweeper = Sweeper(dsn, every, lambda event, members: self.reports.append((event, members)))
        self._thread = threading.Thread(target=self._sweeper.run, daemon=True)
        self._thread.start()

    def count(self, event: str) -> int:
        """How often it has reported this."""
        return sum(1 for reported, _ in self.reports if reported == event)

    def stop(self) -> None:
        """Stops it and waits for its end."""
        self._sweeper.stop()
        self._thread.join(10)
        assert not self._thread.is_alive()


@pytest.fixture
def run(database: Database) -> Iterator[Callable[[], Running]]:
    """Starts sweepers that end with the test."""
    started: list[Running] = []

    def start() -> Running:
        started.append(Running(database.dsn()))
        return started[-1]

    yield start
    for sweeper in started:
        sweeper.stop()


def test_sweeps_again_and_again(run: Callable[[], Running]) -> None:
    sweeper = run()

    eventually(lambda: sweeper.count("swept") >= 3, "three sweeps")

    _, members = sweeper.reports[0]
    assert isinstance(members["sweeps"], dict)
    assert members["sweeps"]


def test_one_works_and_the_other_takes_over(run: Callable[[], Running]) -> None:
    first = run()
    eventually(lambda: first.count("swept"), "the first to sweep")
    second = run()
    eventually(lambda: second.count("waiting"), "the second to wait")
    done = first.count("swept")
    eventually(lambda: first.count("swept") > done + 3, "the first to go on")
    assert second.count("swept") == 0
    assert second.count("waiting") == 1

    first.stop()

    eventually(lambda: second.count("swept"), "the second to take over")


def test_terminated_connection_is_replaced(run: Callable[[], Running], database: Database) -> None:
    sweeper = run()
    eventually(lambda: sweeper.count("swept"), "a sweep")

    database.value("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'fleet sweep'")

    eventually(lambda: sweeper.count("away"), "the loss to be noticed")
    done = sweeper.count("swept")
    eventually(lambda: sweeper.count("swept") > done, "a sweep on a new connection")
    assert sweeper.count("back") == 1


class TestKilledDatabase:
    """On a server of its own."""

    @pytest.fixture
    def database(self, database_to_kill: Database) -> Database:
        return database_to_kill

    def test_is_waited_for(self, run: Callable[[], Running], database: Database) -> None:
        sweeper = run()
        eventually(lambda: sweeper.count("swept"), "a sweep")

        database.cluster.server.kill()
        eventually(lambda: sweeper.count("away") >= 2, "two attempts in vain")
        database.cluster.server.start()

        done = sweeper.count("swept")
        eventually(lambda: sweeper.count("swept") > done, "a sweep", seconds=30)


def command(database: Database, *options: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", "from pgfleet.app.cli import main; main()", "sweep", *options],
        env={**os.environ, "FLEET_DSN": database.dsn()},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_once_sweeps_once_and_ends(database: Database) -> None:
    output, errors = command(database, "--once", "--json").communicate(timeout=30)

    (line,) = output.splitlines()
    report: dict[str, Any] = json.loads(line)
    assert report["event"] == "swept"
    assert report["sweeps"]
    assert errors == ""


def test_once_fails_with_a_sentence(database: Database, tmp_path: Path) -> None:
    process = subprocess.run(
        [sys.executable, "-c", "from pgfleet.app.cli import main; main()", "sweep", "--once"],
        env={**os.environ, "FLEET_DSN": f"host={tmp_path} password=marked-secret"},
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )

    assert process.returncode == os.EX_TEMPFAIL
    assert process.stderr.startswith("Error: ")
    assert "Traceback" not in process.stderr
    assert "marked-secret" not in process.stderr


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_signal_ends_it_cleanly(database: Database, number: int) -> None:
    process = command(database, "--json", "--every", "30")
    assert process.stdout is not None
    process.stdout.readline()

    process.send_signal(number)

    assert process.wait(10) == 0
    assert process.communicate()[1] == ""
