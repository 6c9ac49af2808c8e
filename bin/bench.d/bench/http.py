"""The HTTP interface: how soon a waiting agent has a job, and what heartbeats cost."""

from __future__ import annotations

import functools
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
from pgfleet.app.keys import Key

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
from .serving import App, fleet_app, select_one_app
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
_REPORTED = json.dumps({"artifacts": json.loads(_ARTIFACTS)}).encode()
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
    """Agents heartbeat over HTTP, beside apps that do nothing but `select 1`: the fleet's own, and a bare one.

    Figures: `rate`, `whole_rate` and `bare_rate`, calls a second of each as fast as it can; `beat_us`, `whole_us` and
    `bare_us`, processor time a call of app and server together; `key_us`, that of verifying a key. What a thousand
    nodes cost, as shares of the machine, 0 to 1: `beats_share`, `keys_share` and, together, `share`.
    """

    title: str

    def run(self, bench: Bench) -> Sample:
        """Raises BenchError when a call is not answered with 200."""
        scale = bench.scale
        with bench.states.clone("many nodes") as database:
            with (
                fleet_app(database) as app,
                select_one_app(database, "whole") as whole,
                select_one_app(database, "bare") as bare,
                database.connect() as operator,
            ):
                _, nodes = _nodes(operator, scale.agents)
                with ThreadPoolExecutor(psutil.cpu_count() or 1) as threads:
                    keys = [key for key, _ in threads.map(lambda node: issue_key(database.dsn(), node), nodes)]
                beats = Traffic(app.port, "/v1/heartbeat", _REPORT, keys, _CONNECTIONS)
                ones = {
                    "whole": Traffic(whole.port, "/v1/one", b"{}", keys, _CONNECTIONS),
                    "bare": Traffic(bare.port, "/v1/one", b"{}", [None] * _CONNECTIONS, _CONNECTIONS),
                }
                programs = {"whole": whole, "bare": bare}

                def spent_by(calls: Callable[[], int], program: App = app) -> tuple[int, float]:
                    """How often they called, and the processor seconds of that program and the server in that time."""
                    before = used(program)
                    number = calls()
                    return number, spent(before, used(program))

                def used(program: App) -> dict[int, float]:
                    return cpu_seconds([*bench.server.processes(), *program.processes()])

                first, first_s = spent_by(beats.once)
                beats.run(scale.warm_up)
                ones["whole"].once()
                for one in ones.values():
                    one.run(scale.warm_up)
                beat, beat_s = spent_by(lambda: beats.run(scale.seconds))
                spent_on = {
                    stack: spent_by(functools.partial(one.run, scale.seconds), programs[stack])
                    for stack, one in ones.items()
                }
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
                "beat_us": beat_s / beat * 1e6,
                **{f"{stack}_rate": number / scale.seconds for stack, (number, _) in spent_on.items()},
                **{f"{stack}_us": seconds / number * 1e6 for stack, (number, seconds) in spent_on.items()},
                "key_us": key_s * 1e6,
                **shares,
                "share": sum(shares.values()),
            }
        )


@dataclass(frozen=True)
class Working:
    """Agents work over HTTP, one job a call (complete-and-claim), beside `select 1` through the same stack.

    Figures: `rate`, jobs a second; `whole_rate`, calls a second; `job_us` and `whole_us`, processor time of app and
    server together for each.
    """

    title: str

    def run(self, bench: Bench) -> Sample:
        """Raises BenchError when a call is not answered with 200, or the queue runs dry."""
        scale = bench.scale
        with (
            bench.fleet("queued", self.title) as database,
            fleet_app(database) as app,
            select_one_app(database, "whole") as whole,
            database.connect() as operator,
        ):
            _, nodes = _nodes(operator, CLIENTS)
            keys = [key for key, _ in (issue_key(database.dsn(), node) for node in nodes)]
            ones = Traffic(whole.port, "/v1/one", b"{}", keys, CLIENTS)

            def work(key: Key, until: float) -> int:
                jobs = 0
                with Caller(app.port) as caller:
                    held = json.loads(caller.post("/v1/claim", b"{}", key))["jobs"][0]
                    while held is not None:
                        path = f"/v1/assignments/{held['assignment_id']}/"
                        if time.monotonic() >= until:
                            caller.post(path + "complete", _REPORTED, key)
                            return jobs
                        held = json.loads(caller.post(path + "complete-and-claim", _REPORTED, key))["next"]
                        jobs += 1
                raise BenchError("There were not enough jobs.")

            def run(seconds: float) -> int:
                with ThreadPoolExecutor(CLIENTS) as agents:
                    return sum(agents.map(work, keys, [time.monotonic() + seconds] * CLIENTS))

            def used() -> dict[int, float]:
                return cpu_seconds([*bench.server.processes(), *app.processes(), *whole.processes()])

            run(scale.warm_up)
            ones.run(scale.warm_up)
            before = used()
            jobs = run(scale.seconds)
            between = used()
            calls = ones.run(scale.seconds)
            after = used()
        return Sample(
            {
                "rate": jobs / scale.seconds,
                "whole_rate": calls / scale.seconds,
                "job_us": spent(before, between) / jobs * 1e6,
                "whole_us": spent(between, after) / calls * 1e6,
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
        "working": Working("jobs over HTTP"),
        "beaten": Beaten("heartbeats, their tables", is_pinned=False),
        "beaten_pinned": Beaten("heartbeats, their tables, snapshot pinned", is_pinned=True),
    },
    (
        Row("P8", "submit until the long poll has it, p50, ms", Figure("poll", "p50_ms"), None, at_most=5.0),
        Row("P8", "the same, p99", Figure("poll", "p99_ms"), None, at_most=15.0),
        Row("P9", "heartbeats ÷ select 1, same stack", Figure("beats"), Figure("beats", "whole_rate"), at_least=0.6),
        Row("P9", "the same ÷ select 1, bare stack", Figure("beats"), Figure("beats", "bare_rate")),
        Row("P9", "jobs, a call each ÷ select 1, same stack", Figure("working"), Figure("working", "whole_rate")),
        Row("P9", "1,000 nodes, share of the cores", Figure("beats", "share"), None, at_most=0.1),
        Row("P9", "HOT share of a heartbeat's updates", Figure("beaten", "hot"), None, at_least=0.95),
        Row("P9", "their tables, after ÷ before", Figure("beaten", "growth"), None, at_most=1.1),
        Row("P9", "the same with a snapshot pinned", Figure("beaten_pinned", "growth"), None),
    ),
)
