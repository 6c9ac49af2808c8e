"""Other queues in PostgreSQL, on the same server in the same minutes, with the settings that their documentation has.

Each has an environment of its own in build/peers, made when it is first asked for, and a program in bin/bench.d/peers.
One that this machine can't run is left out, and the report says why.
"""

from __future__ import annotations

import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

from pgfleet.app.postgres import die_with_parent

from .core import CORE
from .environments import node_environment, python_environment
from .errors import BenchError
from .group import Group
from .load import Bench, Load
from .meter import Meter, Moment, rate
from .rows import Figure, Row
from .sample import Sample
from .scale import Scale
from .server import Database, environment

_POLL_SECONDS = 0.1
_WORKERS = 2
_START_SECONDS = 30.0


@dataclass(frozen=True)
class Peer:
    """A queue from a registry. `least_python` is the version that it needs; None where it runs on Node.js.

    `name` is that of its program, of its environment, and of the file in sql/counts that tells how many jobs are not
    finished. Figures, in jobs a second: `enqueue_one`, `enqueue_batched` and, working off what was enqueued, `rate`.
    """

    title: str
    name: str
    packages: tuple[str, ...]
    least_python: tuple[int, int] | None = None

    def run(self, bench: Bench) -> Sample:
        """Raises LeftOutError where it can't be had here, and BenchError when it fails."""
        if self.least_python is None:
            command = node_environment(self.name, self.packages)
        else:
            command = python_environment(self.name, self.packages, self.least_python)
        database = bench.server.create(self.name)
        try:
            with database.connect() as connection:
                use = _Use(command, database, bench.scale)
                use.set_up()
                meter = Meter(connection, self.name)
                return Sample(
                    {
                        "enqueue_one": use.enqueue(meter, "one"),
                        "enqueue_batched": use.enqueue(meter, "batch"),
                        "rate": use.drain(meter),
                    }
                )
        finally:
            bench.server.drop(database.name)


@dataclass(frozen=True)
class _Use:
    """A peer's program over a database."""

    command: tuple[str, ...]
    database: Database
    scale: Scale

    def set_up(self) -> None:
        """Makes its tables."""
        with self._running("setup") as process:
            _, complaint = process.communicate()
        if process.returncode != 0:
            raise BenchError(f"{self.command[-1]} setup failed:\n{complaint.strip()[-2000:]}")

    def enqueue(self, meter: Meter, how: str) -> float:
        """Jobs that are enqueued a second."""
        before = meter.moment()
        with self._running(how) as process:
            self._warm_up(process, meter, before)
            first = meter.moment()
            self._let_work(process, self.scale.seconds)
            return rate(first, meter.moment())

    def drain(self, meter: Meter) -> float:
        """Jobs that several processes finish a second, until few are left or for as long as a load is measured."""
        before = meter.moment()
        with ExitStack() as stack:
            processes = [stack.enter_context(self._running("work")) for _ in range(_WORKERS)]
            self._warm_up(processes[0], meter, before)
            first = last = meter.moment()
            while (last.at - first.at).total_seconds() < self.scale.seconds and last.done > before.done / 10:
                self._let_work(processes[0], _POLL_SECONDS)
                last = meter.moment()
        if last is first:
            raise BenchError(f"{self.command[-1]} finished everything before it was measured.")
        return -rate(first, last)

    def _warm_up(self, process: subprocess.Popen[str], meter: Meter, before: Moment) -> None:
        """Waits until the program has begun to change something, and then for as long as a load warms up."""
        deadline = time.monotonic() + _START_SECONDS
        while meter.moment().done == before.done:
            if time.monotonic() > deadline:
                raise BenchError(f"{self.command[-1]} did nothing for {_START_SECONDS:.0f} s.")
            self._let_work(process, _POLL_SECONDS)
        self._let_work(process, self.scale.warm_up)

    @contextmanager
    def _running(self, what: str) -> Iterator[subprocess.Popen[str]]:
        """The program at work; it is killed at the end of the block."""
        server = self.database.server
        process = subprocess.Popen(
            [*self.command, what],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            errors="replace",
            env=environment() | server.coordinates(self.database.name),
            start_new_session=True,
            preexec_fn=die_with_parent(signal.SIGKILL),  # noqa: PLW1509 - what it needs was looked up before
        )
        try:
            yield process
        finally:
            process.kill()
            process.wait()
            if process.stderr is not None:
                process.stderr.close()

    def _let_work(self, process: subprocess.Popen[str], seconds: float) -> None:
        try:
            _, complaint = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            return
        raise BenchError(f"{self.command[-1]} ended with status {process.returncode}:\n{complaint.strip()[-2000:]}")


_PEERS = (
    Peer("pgqueuer 1.6.0", "pgqueuer", ("pgqueuer[asyncpg]==1.6.0", "uvloop"), least_python=(3, 11)),
    Peer("procrastinate 3.10.0", "procrastinate", ("procrastinate==3.10.0", "psycopg[binary]"), least_python=(3, 11)),
    Peer("oban 0.7.0", "oban", ("oban==0.7.0",), least_python=(3, 12)),
    Peer("pg-boss 10.4.2", "pg_boss", ("pg-boss@10.4.2",)),
    Peer("graphile-worker 0.17.3", "graphile_worker", ("graphile-worker@0.17.3",)),
)

_OURS = ("hand", "hand_batch", "one", "chain", "batch", "submit")

PEERS = Group(
    {
        **{name: CORE.experiments[name] for name in _OURS},
        "submit_one": Load("submit_job", "fleet", "submit_one", "submitted"),
        **{peer.name: peer for peer in _PEERS},
    },
    (
        Row("peers", "pgfleet, one at a time ÷ hand", Figure("one"), Figure("hand")),
        Row("peers", "pgfleet, complete_and_claim ÷ hand", Figure("chain"), Figure("hand")),
        Row("peers", "pgfleet, batches of 50 ÷ hand", Figure("batch"), Figure("hand")),
        Row("peers", "pgfleet, submit_job ÷ hand", Figure("submit_one"), Figure("hand")),
        Row("peers", "pgfleet, submit_jobs ÷ hand", Figure("submit"), Figure("hand")),
        *(
            Row("peers", f"{peer.title}{what} ÷ hand", Figure(peer.name, figure), Figure("hand"))
            for peer in _PEERS
            for what, figure in (("", "rate"), (", enqueue", "enqueue_one"), (", enqueue batched", "enqueue_batched"))
        ),
    ),
)
