"""Counters of the server, read before and after."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import psutil
import psycopg

from .errors import BenchError
from .sample import Cost
from .server import SQL, Database

_PATIENCE_SECONDS = 10.0


@dataclass(frozen=True)
class Moment:
    """How much was done at a moment of the database's clock, and the processor time of each backend by then."""

    at: datetime
    done: int
    cpu_s: Mapping[int, float]


@dataclass(frozen=True)
class Written:
    """What the database had written: its place in the log, rows, updates, HOT updates, and jobs done by then."""

    log_at: str
    rows: int
    updates: int
    hot_updates: int
    done: int


class Meter:
    """Reads the counters of one database, of which `count` (a file of sql/counts) tells how much is done."""

    def __init__(self, connection: psycopg.Connection[Any], count: str) -> None:
        self._connection = connection
        self._count = (SQL / "counts" / f"{count}.sql").read_bytes()
        self._written = (SQL / "written.sql").read_bytes()
        self._log = (SQL / "log.sql").read_bytes()
        self._connection.execute("create extension if not exists pg_walinspect")

    def moment(self, backends: Sequence[psutil.Process] = ()) -> Moment:
        """How much is done now, and the processor time of these backends."""
        at, done = self._row(self._count)
        return Moment(at, done, cpu_seconds(backends))

    def written(self) -> Written:
        """What is written by now, once pgbench's sessions are gone: they tell the counters only in passing, and at last
        when they end. Raises BenchError when they stay."""
        deadline = time.monotonic() + _PATIENCE_SECONDS
        while self.backends():
            if time.monotonic() > deadline:
                raise BenchError(f"Sessions of pgbench did not end within {_PATIENCE_SECONDS:.0f} s.")
            time.sleep(0.02)
        (place,) = self._row(b"select pg_current_wal_flush_lsn()::text")
        rows, updates, hot_updates = self._row(self._written)
        _, done = self._row(self._count)
        return Written(place, rows, updates, hot_updates, done)

    def backends(self) -> list[psutil.Process]:
        """The server's processes behind pgbench's sessions in this database."""
        rows = self._connection.execute(
            "select pid from pg_stat_activity where application_name = 'pgbench' and datname = current_database()"
        )
        found = []
        for (pid,) in rows:
            with contextlib.suppress(psutil.NoSuchProcess):
                found.append(psutil.Process(pid))
        return found

    def cost(self, first: Moment, last: Moment, before: Written, after: Written) -> Cost:
        """What a job cost between these."""
        jobs, measured = after.done - before.done, last.done - first.done
        if jobs <= 0 or measured <= 0:
            raise BenchError("Nothing was done while it was measured.")
        records, images = self._row(self._log, before.log_at, after.log_at)
        updates = after.updates - before.updates
        return Cost(
            cpu_us=spent(first.cpu_s, last.cpu_s) * 1e6 / measured,
            wal_bytes=records / jobs,
            image_bytes=images / jobs,
            rows=(after.rows - before.rows) / jobs,
            hot_share=(after.hot_updates - before.hot_updates) / updates if updates else 1.0,
        )

    def _row(self, query: bytes, *arguments: object) -> tuple[Any, ...]:
        row = self._connection.execute(query, arguments or None).fetchone()
        assert row is not None
        return tuple(row)


def rate(first: Moment, last: Moment) -> float:
    """Jobs a second between two moments."""
    return (last.done - first.done) / (last.at - first.at).total_seconds()


def cpu_seconds(processes: Iterable[psutil.Process]) -> dict[int, float]:
    """Processor time of each process so far, its own and the kernel's for it, by process id; in ticks of 10 ms."""
    times = {}
    for process in processes:
        with contextlib.suppress(psutil.NoSuchProcess):
            time = process.cpu_times()
            times[process.pid] = time.user + time.system
    return times


def spent(before: Mapping[int, float], after: Mapping[int, float]) -> float:
    """Processor seconds that went by between two readings; of a process that ended in between nothing is known."""
    return sum(time - before.get(pid, 0.0) for pid, time in after.items())


def check_health(database: Database, load: str) -> None:
    """Raises BenchError when a load has broken a rule of the fleet."""
    with database.connect() as connection:
        broken = connection.execute("select rule, job, detail from fleet.check_invariants() limit 5").fetchall()
    if broken:
        raise BenchError(
            f"{load} broke rules: " + "; ".join(f"{rule} (job {job}: {detail})" for rule, job, detail in broken)
        )
