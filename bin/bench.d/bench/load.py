"""Loads: what sessions do to a database, and how one run of it is measured."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Protocol

from .background import every
from .meter import Meter, check_health, rate
from .pgbench import CLIENTS, pgbench
from .sample import Sample
from .scale import Scale
from .server import SQL, Database, Server
from .states import States

_HEARTBEAT_SECONDS = 10.0

ON_EIGHT_NODES: Mapping[str, object] = {"nodes": CLIENTS}
"""Variables of a script: each session is a node of its own."""


@dataclass(frozen=True)
class Bench:
    """What a run has to work with. `say` tells the user what goes on."""

    server: Server
    states: States
    scale: Scale
    say: Callable[[str], None]

    @contextmanager
    def fleet(self, state: str, load: str) -> Iterator[Database]:
        """A database in that state, its nodes alive while the block lasts, every rule intact at the end.

        Raises BenchError, which names the load, when it has broken one.
        """
        with self.states.clone(state) as database:
            with heartbeats(database):
                yield database
            check_health(database, load)


class Experiment(Protocol):
    """Something that can be run once a round."""

    @property
    def title(self) -> str:
        """What it is, in a few words."""

    def run(self, bench: Bench) -> Sample:
        """Runs it once, on a database of its own. Raises BenchError."""


@dataclass(frozen=True)
class Load:
    """A pgbench script over a state, as fast as its sessions can. Figure: `rate`, in jobs a second.

    `count` is the file of sql/counts that tells how much is done; `user` is the sessions' role, None the superuser.
    """

    title: str
    state: str
    script: str
    count: str = "completed"
    variables: Mapping[str, object] = field(default_factory=lambda: ON_EIGHT_NODES)
    user: str | None = None

    def run(self, bench: Bench) -> Sample:
        """The rate and the cost between the end of its warm-up and shortly before its end."""
        with bench.fleet(self.state, self.title) as database:
            return self.measure(bench.scale, database)

    def measure(self, scale: Scale, database: Database) -> Sample:
        """The same, on a database that is there."""
        with database.connect() as connection:
            meter = Meter(connection, self.count)
            before = meter.written()
            with pgbench(
                *(database, self.script),
                user=self.user,
                seconds=scale.warm_up + scale.seconds + 1,
                variables=self.variables,
            ) as run:
                run.work_for(scale.warm_up)
                backends = meter.backends()
                first = meter.moment(backends)
                run.work_for(scale.seconds)
                last = meter.moment(backends)
                run.finish()
            return Sample({"rate": rate(first, last)}, meter.cost(first, last, before, meter.written()))


@dataclass(frozen=True)
class Reference:
    """A load on tables written by hand, without pgfleet."""

    load: Load

    @property
    def title(self) -> str:
        """The load's."""
        return self.load.title

    def run(self, bench: Bench) -> Sample:
        """As a load."""
        with bench.states.clone(self.load.state) as database:
            return self.load.measure(bench.scale, database)


@contextmanager
def heartbeats(database: Database) -> Iterator[None]:
    """Every node of bench.nodes is heard of as often as an agent would be, while the block lasts. Raises BenchError."""
    query = (SQL / "heartbeat.sql").read_bytes()
    with database.connect() as connection, every(_HEARTBEAT_SECONDS, "a heartbeat", lambda: connection.execute(query)):
        yield
