"""The operator's views over a long history: how long each takes, and what watching them costs the claims."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from statistics import mean, median
from typing import Any

import psycopg
from psycopg import sql

from .background import every
from .group import Group
from .load import ON_EIGHT_NODES, Bench
from .meter import Meter, rate
from .pgbench import pgbench
from .rows import Figure, Row
from .sample import Sample
from .server import SQL, Database

_OPERATOR = "bench_operator"
_LIST_ROWS = 100
_WHOLE = frozenset({"queue", "settings", "stuck", "sweeps", "throughput", "waiting"})
"""Views that aggregate, and are read whole; all others are lists."""

_READS = 5
_POLL_SECONDS = 5.0
_WINDOWS = 2
_LONGEST_SECONDS = 600.0


@dataclass(frozen=True)
class Views:
    """Reads each view as an operator who sees everything.

    Figures, in ms: one a view, the median of some reads, and `slowest_ms`.
    """

    title: str

    def run(self, bench: Bench) -> Sample:
        """On an idle database, each view once unmeasured."""
        with bench.fleet("history", self.title) as database, _operator(database) as operator:
            figures = {f"{view}_ms": median(_read(operator, view) for _ in range(_READS)) for view in views(operator)}
        return Sample({**figures, "slowest_ms": max(figures.values())})


@dataclass(frozen=True)
class Watched:
    """Claims and completions, by turns alone and while an operator polls all views.

    Figures: `rate` and `rate_watched`, in jobs a second.
    """

    title: str

    def run(self, bench: Bench) -> Sample:
        """In windows of whole polls, two of each kind. Raises BenchError when a view can't be read."""
        seconds = _POLL_SECONDS * max(1, round(bench.scale.seconds / _POLL_SECONDS))
        with bench.fleet("history", self.title) as database, database.connect() as connection:
            meter = Meter(connection, "completed")
            alone: list[float] = []
            watched: list[float] = []
            with pgbench(database, "one", seconds=_LONGEST_SECONDS, variables=ON_EIGHT_NODES) as run:
                run.work_for(bench.scale.warm_up)
                for _ in range(_WINDOWS):
                    for rates, poll in ((alone, nullcontext()), (watched, _polling(database))):
                        first = meter.moment()
                        with poll:
                            run.work_for(seconds)
                        rates.append(rate(first, meter.moment()))
                run.stop()
        return Sample({"rate": mean(alone), "rate_watched": mean(watched)})


@contextmanager
def _polling(database: Database) -> Iterator[None]:
    """An operator reads every view every 5 s."""
    with _operator(database) as operator:
        names = views(operator)
        with every(_POLL_SECONDS, "a view", lambda: [_read(operator, name) for name in names]):
            yield


def views(operator: psycopg.Connection[Any]) -> list[str]:
    """The names of the views in the schema fleet that this login may read."""
    return [name for (name,) in operator.execute((SQL / "views.sql").read_bytes())]


@contextmanager
def _operator(database: Database) -> Iterator[psycopg.Connection[Any]]:
    with psycopg.connect(database.dsn(_OPERATOR), autocommit=True) as connection:
        yield connection


def _read(operator: psycopg.Connection[Any], view: str) -> float:
    """Reads a view, a list up to its hundredth row; how long that took, in ms."""
    query = sql.SQL("select * from fleet.{}").format(sql.Identifier(view))
    if view not in _WHOLE:
        query += sql.SQL(" limit {}").format(sql.Literal(_LIST_ROWS))
    began = time.perf_counter()
    operator.execute(query).fetchall()
    return (time.perf_counter() - began) * 1000


VIEWS = Group(
    {
        "views": Views("the operator's views"),
        "watched": Watched("claim + complete, views polled"),
    },
    (
        Row("P11", "the slowest view, ms", Figure("views", "slowest_ms"), None, at_most=50.0),
        Row("P11", "views polled every 5 s ÷ not", Figure("watched", "rate_watched"), Figure("watched"), at_least=0.95),
    ),
)
