"""A whole fleet on one machine: database, app, sweeps and three agents, each a process that can be killed."""

from __future__ import annotations

import hashlib
import json
import os
import random
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import UUID

import psycopg

from support.agents import Agent, with_key
from support.clusters import Database
from support.served_app import FLEET, ServedApp
from support.waiting import eventually

AGENTS = 3
SLOTS = 1  # of each kind
SWEEPERS = 2

# What recovery waits for, in seconds instead of minutes: what is tried is that it happens, not how long it takes.
SETTINGS = {
    "heartbeat_seconds": "1",
    "online_seconds": "8",
    "backoff_base_seconds": "0.2",
    "backoff_max_seconds": "1",
    "release_pause_seconds": "0",
    "retry_elsewhere_seconds": "0",
    "unacknowledged_after_seconds": "3",
    # An agent that is killed again and again looks like two, and may not take work for a while.
    "cooling_seconds": "1",
    "cooling_max_seconds": "1",
}
LEASE_SECONDS = 8

# A job is handed out as often as it takes; what ends as failed meant to.
ATTEMPTS = 100

# The artifact of most kinds is the payload itself, so that the bytes tell which job they belong to.
_COPY = 'cat > "$FLEET_OUT/payload"'
KINDS = {
    "copy": _COPY,
    "slow": f"sleep 0.$(($$ % 10)); {_COPY}",
    "long": f"sleep 4; {_COPY}",
    "talks": (
        """echo '{"progress": 50}' >&3; echo out; echo err >&2; """
        + _COPY
        + """; echo '{"result": {"said": true}}' >&3"""
    ),
    # Fails for the first time, and then does not.
    "flaky": f'[ "$FLEET_ATTEMPT" -gt 1 ] || exit 75; {_COPY}',
    "crashes": f'[ "$FLEET_ATTEMPT" -gt 1 ] || kill -9 $$; {_COPY}',
    # Says done and shows nothing, the first time.
    "empty": f'[ "$FLEET_ATTEMPT" -gt 1 ] || exit 0; {_COPY}',
    "refuses": "exit 65",
    "splits": """
printf '{"children": [{"kind": "copy", "payload": {"leaf": 1}, "max_attempts": 100},
 {"kind": "slow", "payload": {"leaf": 2}, "max_attempts": 100, "fan_out": 2},
 {"kind": "branches", "max_attempts": 100}]}' | tr -d '\\n' >&3
""",
    "branches": """
printf '{"children": [{"kind": "copy", "payload": {"leaf": 3}, "max_attempts": 100},
 {"kind": "flaky", "payload": {"leaf": 4}, "max_attempts": 100}]}' | tr -d '\\n' >&3
""",
}
_MIX = {
    "copy": 8,
    "slow": 6,
    "long": 1,
    "talks": 3,
    "flaky": 2,
    "crashes": 1,
    "empty": 1,
    "refuses": 1,
    "splits": 3,
}


class World:
    """One organization and everything that serves it, until it is taken down."""

    def __init__(self, database: Database, folder: Path, chance: random.Random) -> None:
        self.database = database
        self.folder = folder
        self.chance = chance
        for name, value in SETTINGS.items():
            database.value("select fleet.set_setting(%s, %s)", name, value)
        self.organization: UUID = database.value("select fleet.create_organization('acme')")
        for kind in KINDS.keys() - {"splits", "branches", "refuses"}:
            database.value(
                "select fleet.set_contract(%s, %s, %s::jsonb, require_bytes => true)",
                self.organization,
                kind,
                '[{"kind": "output", "min_bytes": 1, "status": "final"}]',
            )
        self.app = ServedApp(database.dsn(database.login("fleet_app")), folder)
        self.agents = [self._agent(f"n{number}") for number in range(1, AGENTS + 1)]
        self._sweeper_dsn = database.dsn(database.login("fleet_operator"))
        self.sweepers: list[subprocess.Popen[bytes]] = []
        self._log_start = database.cluster.server.log_size()
        self._submitted = 0
        self.meanwhile: Callable[[], None] = lambda: None
        """Called while something is waited for: whoever has brought the database down has to bring it back."""

    # -- going up and down ------------------------------------------------------------------------------------

    def start(self) -> None:
        """Starts all processes; the database runs already."""
        self.app.start()
        for agent in self.agents:
            agent.start()
        self.sweepers = [self.sweeper() for _ in range(SWEEPERS)]

    def sweeper(self) -> subprocess.Popen[bytes]:
        """Starts one more `fleet sweep`."""
        with (self.folder / "sweep.log").open("ab") as log:
            return subprocess.Popen(
                [*FLEET, "sweep", "--json", "--every", "1"],
                env={**os.environ, "FLEET_DSN": self._sweeper_dsn},
                stdout=log,
                stderr=log,
            )

    def end(self) -> None:
        """Stops what is left, in order, however the test went."""
        for agent in self.agents:
            if agent.is_running:
                agent.signal(signal.SIGCONT)
                agent.signal(signal.SIGTERM)
        for agent in self.agents:
            if agent.is_running:
                agent.wait(40)
        for sweeper in self.sweepers:
            sweeper.terminate()
            sweeper.wait(20)
        self.app.stop()

    # -- work -------------------------------------------------------------------------------------------------

    def submit(self, count: int) -> None:
        """So many jobs of all kinds; tried again until the database has answered, under keys that keep them single."""
        kinds = self.chance.choices(list(_MIX), list(_MIX.values()), k=count)
        jobs = []
        for kind in kinds:
            self._submitted += 1
            jobs.append(
                {
                    "kind": kind,
                    "payload": {"number": self._submitted},
                    "fan_out": self.chance.choice([1, 1, 1, 1, 2, 3]) if kind != "splits" else 1,
                    "max_attempts": ATTEMPTS,
                    "priority": self.chance.choice([50, 100, 100, 150]),
                    "idempotency_key": f"job {self._submitted}",
                }
            )
        query = "select count(*) from fleet.submit_jobs(%s, %s::jsonb)"
        self.persist(lambda: self.database.value(query, self.organization, json.dumps(jobs)))

    def cancel_some(self, count: int) -> None:
        """An operator cancels whatever is not finished yet, a few jobs of it."""
        query = (
            "select array_agg(id) from (select id from fleet.jobs where finished_at is null and parent_id is null) j"
        )
        jobs = self.persist(lambda: self.database.value(query)) or []
        for job in self.chance.sample(jobs, min(count, len(jobs))):
            self.persist(lambda job=job: self.database.value("select fleet.cancel_job(%s, 'no longer wanted')", job))

    def persist(self, call: Callable[[], Any]) -> Any:
        """The answer of a call to a database that may be down for a moment."""

        def answer() -> tuple[Any] | None:
            self.meanwhile()
            try:
                return (call(),)
            except psycopg.OperationalError:
                return None

        answered = eventually(answer, "the database to answer", seconds=30)
        assert answered is not None
        return answered[0]

    def finished(self) -> int:
        """How many jobs have ended."""
        return int(self.persist(lambda: self.database.value("select count(finished_at) from fleet.jobs")))

    def unfinished(self) -> list[tuple[Any, ...]]:
        """What has not ended, with what an operator would want to know of it."""
        with self.database.connect() as connection:
            return connection.execute(
                "select id, kind, status, reason, attempt, open_assignments, run_at from fleet.jobs"
                " where finished_at is null"
            ).fetchall()

    # -- looking at it ----------------------------------------------------------------------------------------

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        """What a query finds."""
        with self.database.connect() as connection:
            return connection.execute(query.encode()).fetchall()

    def stored(self, storage_key: str) -> str | None:
        """The SHA-256 of what the store has under a key; None where it has nothing."""
        path = self.app.store / storage_key
        return hashlib.sha256(path.read_bytes()).hexdigest() if path.exists() else None

    def content(self, storage_key: str) -> Any:
        """The JSON document that the store has under a key."""
        return json.loads((self.app.store / storage_key).read_text())

    def server_log(self) -> str:
        """What PostgreSQL has logged since the world began."""
        return self.database.cluster.server.log(self._log_start)

    def _agent(self, name: str) -> Agent:
        agent = with_key(self.database, self.organization, self.folder / name, self.app.url)
        lines = [f"lease_seconds = {LEASE_SECONDS}", "drain_seconds = 5", "disk_floor_mb = 0"]
        for kind, script in KINDS.items():
            (agent.home / f"{kind}.sh").write_text(script)
            lines += [f"[kinds.{kind}]", f'command = ["/bin/sh", "{{here}}/{kind}.sh"]', f"slots = {SLOTS}"]
        (agent.home / "agent.toml").write_text("\n".join(lines))
        return agent


@contextmanager
def living(world: World) -> Iterator[World]:
    """A world that has started, and is taken down."""
    try:
        world.start()
        yield world
    finally:
        world.end()
