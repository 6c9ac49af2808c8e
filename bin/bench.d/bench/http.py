"""The HTTP interface: how soon a waiting agent has a job, and what heartbeats cost."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

import psutil
import psycopg

from pgfleet.app.credentials import LONGEST_REMEMBERED_SECONDS
from pgfleet.app.issue import issue_key

from .callers import Caller, Traffic
from .churn import snapshot
from .errors import BenchError
from .group import Group
from .load import Bench
from .meter import Meter, check_health, cpu_seconds, spent
from .pgbench import CLIENTS, run_pgbench
from .rows import Figure, Row
from .sample import Sample
from .server import SQL, Database
from .serving import fleet_app, select_one_app
from .turns import percentile

_REPORT = json.dumps(
    {
        "agent_version": "1",
        "kinds": ["render"],
        "assignments": [],
        "lease_seconds": 60,
        "measurements": {"cpu_busy_pct": 3, "load_avg_1m": 0.4, "ram_free_mb": 48000},
        "devices": [{"kind": "cpu", "label": "cpu", "ram_total_mb": 65536, "ram_free_mb": 48000}],
        "models": [],
    }
).encode()
_CLAIM = json.dumps({"wait_seconds": 20}).encode()
_ARTIFACTS = json.dumps([{"content_hash": "0" * 64, "storage_key": "k"}])
_CONNECTIONS = 16

# The fleet that the target speaks of: each node heartbeats every 10 s, and its key, which all workers remember together
# while it is in use, is verified anew once in a while.
_NODES = 1000
_HEARTBEATS_A_SECOND = _NODES / 10
_VERIFICATIONS_A_SECOND = _NODES / LONGEST_REMEMBERED_SECONDS

_PATIENCE_SECONDS = 10.0
_IDLE_SECONDS = 0.03
_SETTLING_BEATS = 2000


@dataclass(frozen=True)
class LongPoll:
    """An agent waits in a long poll, and a job is submitted on an otherwise idle system.

    Figures: `p50_ms` and `p99_ms`, from before the submission until the agent holds the answer.
    """

    title: str

    def run(self, bench: Bench) -> Sample:
        """As many polls as the scale says, one after the other."""
        with (
            bench.fleet("fleet", self.title) as database,
            fleet_app(database) as app,
            Caller(app.port) as caller,
            database.connect() as operator,
            ThreadPoolExecutor(1) as agent,
        ):
            organization, nodes = _nodes(operator, 1)
            key, _ = issue_key(database.dsn(), nodes[0])

            def poll() -> tuple[str, float]:
                answer = caller.post("/v1/claim", _CLAIM, key)
                held_at = time.perf_counter()
                return json.loads(answer)["jobs"][0]["assignment_id"], held_at

            latencies = []
            for _ in range(bench.scale.polls):
                before = _waits_until(operator, nodes[0])
                answer = agent.submit(poll)
                _wait_for_change(operator, nodes[0], before)
                submitted_at = time.perf_counter()
                operator.execute("select fleet.submit_job(%s, 'render')", (organization,))
                assignment, held_at = answer.result()
                latencies.append((held_at - submitted_at) * 1000)
                operator.execute("select fleet.complete_assignment(%s, %s, %s)", (assignment, nodes[0], _ARTIFACTS))
        return Sample({"p50_ms": percentile(latencies, 50), "p99_ms": percentile(latencies, 99)})


@dataclass(frozen=True)
class Heartbeats:
    """Agents heartbeat over HTTP, beside an app that does nothing but `select 1`.

    Figures: `rate` and `one_rate`, calls a second of each as fast as it can; `beat_us` and `one_us`, processor time a
    call of app and server together; `key_us`, that of verifying a key. What a thousand nodes cost, as shares of the
    machine, 0 to 1: `beats_share`, `keys_share` and, together, `share`.
    """

    title: str

    def run(self, bench: Bench) -> Sample:
        """Raises BenchError when a call is not answered with 200."""
        scale = bench.scale
        with bench.states.clone("many nodes") as database:
            with fleet_app(database) as app, select_one_app(database) as one, database.connect() as operator:
                _, nodes = _nodes(operator, scale.agents)
                with ThreadPoolExecutor(psutil.cpu_count() or 1) as threads:
                    keys = [key for key, _ in threads.map(lambda node: issue_key(database.dsn(), node), nodes)]
                beats = Traffic(app.port, "/v1/heartbeat", _REPORT, keys, _CONNECTIONS)
                ones = Traffic(one.port, "/one", b"{}", [None] * _CONNECTIONS, _CONNECTIONS)

                def spent_by(calls: Callable[[], int]) -> tuple[int, float]:
                    """How often they called, and the processor seconds of app and server in that time."""
                    before = cpu_seconds([*app.processes(), *one.processes(), *bench.server.processes()])
                    number = calls()
                    after = cpu_seconds([*app.processes(), *one.processes(), *bench.server.processes()])
                    return number, spent(before, after)

                first, first_s = spent_by(beats.once)
                beats.run(scale.warm_up)
                ones.run(scale.warm_up)
                beat, beat_s = spent_by(lambda: beats.run(scale.seconds))
                select, select_s = spent_by(lambda: ones.run(scale.seconds))
                _, paced_s = spent_by(lambda: beats.run(scale.seconds, _HEARTBEATS_A_SECOND))
            check_health(database, self.title)
        cores = psutil.cpu_count() or 1
        key_s = first_s / first - beat_s / beat
        shares = {
            "beats_share": paced_s / scale.seconds / cores,
            "keys_share": key_s * _VERIFICATIONS_A_SECOND / cores,
        }
        return Sample(
            {
                "rate": beat / scale.seconds,
                "one_rate": select / scale.seconds,
                "beat_us": beat_s / beat * 1e6,
                "one_us": select_s / select * 1e6,
                "key_us": key_s * 1e6,
                **shares,
                "share": sum(shares.values()),
            }
        )


@dataclass(frozen=True)
class Beaten:
    """What heartbeats of many nodes leave behind in their tables, with or without a snapshot that is held.

    Figures: `hot`, the share of updates that touched no index, and `growth`, the tables' size after over before.
    """

    title: str
    is_pinned: bool

    def run(self, bench: Bench) -> Sample:
        """By psql's side of the interface: the tables don't know where a heartbeat came from."""
        with bench.states.clone("many nodes") as database, database.connect() as connection:
            meter = Meter(connection, "submitted")
            self._beat(bench, database, _SETTLING_BEATS)
            before, size = meter.written(), _size(connection)
            with snapshot(database, is_held=self.is_pinned):
                self._beat(bench, database, bench.scale.heartbeats)
            after = meter.written()
            check_health(database, self.title)
            hot = (after.hot_updates - before.hot_updates) / max(1, after.updates - before.updates)
            return Sample({"hot": hot, "growth": _size(connection) / size})

    def _beat(self, bench: Bench, database: Database, number: int) -> None:
        variables = {"nodes": bench.scale.nodes}
        run_pgbench(database, "beat", clients=CLIENTS, transactions=number // CLIENTS, variables=variables)


def _nodes(operator: psycopg.Connection[Any], number: int) -> tuple[UUID, list[UUID]]:
    """The organization, and so many of its nodes."""
    rows = operator.execute((SQL / "nodes.sql").read_bytes(), (number,)).fetchall()
    return rows[0][0], [node for _, node in rows]


def _waits_until(operator: psycopg.Connection[Any], node: UUID) -> datetime | None:
    row = operator.execute((SQL / "waiting.sql").read_bytes(), (node,)).fetchone()
    return None if row is None else row[0]


def _wait_for_change(operator: psycopg.Connection[Any], node: UUID, before: datetime | None) -> None:
    """Returns when the node's agent has said that it waits, and the system has come to rest."""
    deadline = time.monotonic() + _PATIENCE_SECONDS
    while _waits_until(operator, node) == before:
        if time.monotonic() > deadline:
            raise BenchError(f"The agent did not wait for work within {_PATIENCE_SECONDS:.0f} s.")
        time.sleep(0.002)
    time.sleep(_IDLE_SECONDS)


def _size(connection: psycopg.Connection[Any]) -> int:
    row = connection.execute((SQL / "heartbeat_size.sql").read_bytes()).fetchone()
    assert row is not None
    return int(row[0])


HTTP = Group(
    {
        "poll": LongPoll("a job for a waiting agent"),
        "beats": Heartbeats("heartbeats over HTTP"),
        "beaten": Beaten("heartbeats, their tables", is_pinned=False),
        "beaten_pinned": Beaten("heartbeats, their tables, snapshot pinned", is_pinned=True),
    },
    (
        Row("P8", "submit until the long poll has it, p50, ms", Figure("poll", "p50_ms"), None, at_most=5.0),
        Row("P8", "the same, p99", Figure("poll", "p99_ms"), None, at_most=15.0),
        Row("P9", "heartbeats ÷ select 1, same stack", Figure("beats"), Figure("beats", "one_rate"), at_least=0.6),
        Row("P9", "1,000 nodes, share of the cores", Figure("beats", "share"), None, at_most=0.1),
        Row("P9", "HOT share of a heartbeat's updates", Figure("beaten", "hot"), None, at_least=0.95),
        Row("P9", "their tables, after ÷ before", Figure("beaten", "growth"), None, at_most=1.1),
        Row("P9", "the same with a snapshot pinned", Figure("beaten_pinned", "growth"), None),
    ),
)
