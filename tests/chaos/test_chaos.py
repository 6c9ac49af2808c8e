"""Agents, app, sweeps and PostgreSQL are killed at random while a few hundred jobs are under way.

CHAOS_SEED=…   repeats the choices of a run, though not its timing; a failure names it
CHAOS_JOBS=…   how many jobs are submitted; 200 take about a minute
"""

from __future__ import annotations

import os
import random
import re
import secrets
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from chaos.monkey import Monkey
from chaos.world import World, living
from support.clusters import Database
from support.races import assert_healthy
from support.waiting import eventually

JOBS = int(os.environ.get("CHAOS_JOBS", "200"))
BATCH = 20
PATIENCE = 120.0  # seconds for what is left once nobody is killed any more

# A deed after so many more jobs have ended, or after so many seconds in which none did.
_JOBS_BETWEEN = (1, 8)
_SECONDS_BETWEEN = 4.0


@pytest.fixture
def chance() -> Iterator[random.Random]:
    """The run's choices; what is printed here is shown when the test fails."""
    seed = os.environ.get("CHAOS_SEED") or secrets.token_hex(4)
    print(f"CHAOS_SEED={seed} CHAOS_JOBS={JOBS}")
    return random.Random(seed)  # noqa: S311


def test_whatever_is_killed_all_work_is_finished_and_none_is_lost(
    database_to_kill: Database, tmp_path: Path, chance: random.Random
) -> None:  # R4, R6, R8, R15, R22, R28, R29
    with living(World(database_to_kill, tmp_path, chance)) as world:
        _cause_trouble(world, chance)
        eventually(lambda: not world.unfinished(), "all jobs to end", seconds=PATIENCE)
        eventually(lambda: _nothing_is_held(world), "the agents to have cleared up", seconds=PATIENCE)
    _assert_each_job_ended_as_it_should(world)
    _assert_no_bytes_are_lost(world)
    _assert_nothing_is_left(world)
    _assert_logs_are_clean(world)
    assert_healthy(world.database)


def _cause_trouble(world: World, chance: random.Random) -> None:
    monkey = Monkey(world, chance)
    submitted = 0
    while submitted < JOBS or any(monkey.done[name] == 0 for name in monkey.names):
        if submitted < JOBS:
            world.submit(BATCH)
            submitted += BATCH
        enough = world.finished() + chance.randint(*_JOBS_BETWEEN)
        _wait_for_progress(world, monkey, enough)
        monkey.act()
        if chance.random() < 0.2:
            world.cancel_some(2)
    monkey.leave()


def _wait_for_progress(world: World, monkey: Monkey, enough: int) -> None:
    """Returns when so many jobs have ended, or not a single one for a while: then it is time for something else."""

    def reached() -> bool:
        monkey.tidy()
        return world.finished() >= enough

    try:
        eventually(reached, "progress", seconds=_SECONDS_BETWEEN)
    except AssertionError:
        print("no progress")


def _nothing_is_held(world: World) -> bool:
    return not any(any((agent.home / name).iterdir()) for agent in world.agents for name in ("work", "outbox"))


def _assert_each_job_ended_as_it_should(world: World) -> None:
    """Complete, but for those that refuse and those that an operator has cancelled; and each won once."""
    ended = world.rows("select kind, status, count(*)::int from fleet.jobs group by kind, status")
    print(sorted(ended))
    assert {status for kind, status, _ in ended if kind != "refuses"} <= {"complete", "cancelled"}
    assert {status for kind, status, _ in ended if kind == "refuses"} <= {"failed", "cancelled"}
    (complete,) = world.rows("select count(*)::int from fleet.jobs where status = 'complete'")[0]
    assert complete > JOBS / 2
    twice = "select job_id from fleet.assignments where state = 'succeeded' group by job_id having count(*) > 1"
    assert world.rows(twice) == []


def _assert_no_bytes_are_lost(world: World) -> None:
    """Whatever the controller says it holds is in the store, and is what it says; and each winner's is its payload."""
    held = world.rows(
        "select distinct storage_key, content_hash from fleet.artifacts where bytes_verified_at is not null"
    )
    assert [hash_ for key, hash_ in held if world.stored(key) != hash_] == []
    results = world.rows(
        "select fleet.job(j.id) -> 'payload', a.storage_key from fleet.jobs j"
        " left join fleet.assignments w on w.job_id = j.id and w.state = 'succeeded'"
        " left join fleet.artifacts a on a.assignment_id = w.id and a.kind = 'output'"
        " where j.status = 'complete' and not j.is_container"
    )
    assert [payload for payload, key in results if key is None or world.content(key) != payload] == []


def _assert_nothing_is_left(world: World) -> None:
    """No process of a job, an agent, the app or a sweep."""
    left = []
    for process in psutil.process_iter():
        try:
            if str(world.folder) in " ".join(process.cmdline()) or str(world.folder) in str(process.environ()):
                left.append(process)
        except psutil.Error:
            continue
    assert left == []


def _assert_logs_are_clean(world: World) -> None:
    """Nothing that the app, the agents or the database call a fault of their own, whatever died beside them."""
    assert '"status": 500' not in world.app.log()
    assert "Traceback" not in world.app.log()
    for agent in world.agents:
        assert "CRITICAL" not in agent.log()
    faults = re.findall(r" (?:40P01|XX\d\d\d|22\w{3}|23\w{3}|42\w{3}) (?:ERROR|FATAL|PANIC): .*", world.server_log())
    assert faults == []
