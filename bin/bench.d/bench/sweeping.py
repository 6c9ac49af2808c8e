"""Sweeping expired leases while claims go on."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

import psycopg

from .errors import BenchError
from .load import ON_EIGHT_NODES, Bench
from .meter import Meter, Moment, rate
from .pgbench import Pgbench, pgbench
from .sample import Sample

# The leases are of 5 s, and the time between building the state and using it counts as an absence of the controller,
# which grants one more.
_PATIENCE_SECONDS = 30.0
_POLL_SECONDS = 0.05
_LONGEST_SECONDS = 600.0


@dataclass(frozen=True)
class Sweeping:
    """Claims and completions as ever, and then, beside them, calls of sweep_expired_leases until nothing is left.

    Figures: `rate`, in jobs a second before the sweep, `rate_beside`, while it swept, and `swept`, in leases a second.
    """

    title: str

    def run(self, bench: Bench) -> Sample:
        """Raises BenchError when no lease expires."""
        scale = bench.scale
        with bench.fleet("expired", self.title) as database, database.connect() as connection:
            meter = Meter(connection, "completed")
            with pgbench(database, "one", seconds=_LONGEST_SECONDS, variables=ON_EIGHT_NODES) as run:
                run.work_for(scale.warm_up)
                first = meter.moment()
                run.work_for(scale.seconds)
                last = meter.moment()
                begun, swept = _first_batch(run, connection, meter)
                while changed := _sweep(connection):
                    swept += changed
                ended = meter.moment()
                run.stop()
        seconds = (ended.at - begun.at).total_seconds()
        return Sample({"rate": rate(first, last), "rate_beside": rate(begun, ended), "swept": swept / seconds})


def _first_batch(run: Pgbench, connection: psycopg.Connection[Any], meter: Meter) -> tuple[Moment, int]:
    """The moment before the first sweep that found something, and how much that was."""
    waits_until = time.monotonic() + _PATIENCE_SECONDS
    while True:
        begun = meter.moment()
        if swept := _sweep(connection):
            return begun, swept
        if time.monotonic() > waits_until:
            raise BenchError(f"No lease expired within {_PATIENCE_SECONDS:.0f} s.")
        run.work_for(_POLL_SECONDS)


def _sweep(connection: psycopg.Connection[Any]) -> int:
    row = connection.execute("select fleet.sweep_expired_leases()").fetchone()
    assert row is not None
    return int(row[0])
