"""What a pinned snapshot does: an idle transaction keeps every dead row, and a queue is made of rows that die."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import psycopg

from .errors import BenchError
from .load import ON_EIGHT_NODES, Bench
from .pgbench import CLIENTS, pgbench
from .sample import Sample
from .server import SQL, Database


@dataclass(frozen=True)
class Churn:
    """So many jobs through the queue, with or without a transaction that holds a snapshot and stays idle.

    Figures: `rate`, in jobs a second from the first to the last, and `flat`, the rate of the last fifth of the jobs
    over that of the second: the first holds the warm-up.
    """

    title: str
    is_pinned: bool

    def run(self, bench: Bench) -> Sample:
        """Runs until the last job is done, however long that takes."""
        with bench.fleet("queued", self.title) as database, snapshot(database, is_held=self.is_pinned):
            transactions = bench.scale.churned // CLIENTS
            with pgbench(database, "one", transactions=transactions, variables=ON_EIGHT_NODES) as run:
                run.finish(patience=None)
            with database.connect() as connection:
                return figures(connection.execute((SQL / "fifths.sql").read_bytes()).fetchall())


def figures(fifths: Sequence[tuple[int, float, float]]) -> Sample:
    """From the number of each fifth, its first and its last completion (s). Raises BenchError for too few jobs."""
    if len(fifths) < 5 or any(first == last for _, first, last in fifths):
        raise BenchError("Too few jobs were completed to tell a rate.")
    rates = [number / (last - first) for number, first, last in fifths]
    total = sum(number for number, _, _ in fifths) / (fifths[-1][2] - fifths[0][1])
    return Sample({"rate": total, "flat": rates[-1] / rates[1]})


@contextmanager
def snapshot(database: Database, *, is_held: bool) -> Iterator[None]:
    """An idle transaction with a snapshot from before the block, or none."""
    if not is_held:
        yield
        return
    with psycopg.connect(database.dsn()) as connection:
        connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
        connection.execute("select 1")
        yield
        connection.rollback()
