"""The states that loads start from: template databases, each built once a run, when it is first needed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from .pgbench import run_pgbench
from .scale import Scale
from .server import CHECKOUT, SQL, Database, Server

_SUBMITTERS = 2
_BATCH = 1000


@dataclass(frozen=True)
class State:
    """How a template is built: upon another state, by a file of sql/states, and by jobs that are submitted then.

    `parent` None is an empty database. `batch` names the thousand jobs of bench.batches that are submitted, as often as
    it takes to come to `jobs` of them.
    """

    parent: str | None = None
    file: str | None = None
    batch: str = "thousand"
    jobs: Callable[[Scale], int] = lambda _: 0


STATES: Mapping[str, State] = {
    "reference": State(file="reference"),
    "schema": State(),
    "fleet": State("schema", file="fleet"),
    "queued": State("fleet", jobs=lambda scale: scale.queued),
    "credentials": State("queued", file="credentials"),
    "short backlog": State("fleet", jobs=lambda _: 10_000),
    "long backlog": State("fleet", jobs=lambda scale: scale.million),
    "history": State("fleet", file="history", jobs=lambda scale: scale.queued),
    "foreign lanes": State("fleet", file="foreign", batch="foreign", jobs=lambda scale: scale.million),
    "behind foreign lanes": State("foreign lanes", jobs=lambda scale: scale.queued),
    "siblings": State("fleet", file="siblings"),
    "many nodes": State("fleet", file="many"),
    "crowd": State("many nodes", file="crowd", batch="mixed", jobs=lambda scale: scale.queued),
    "expired": State("queued", file="expired"),
}


class States:
    """The templates of one server."""

    def __init__(self, server: Server, scale: Scale, say: Callable[[str], None]) -> None:
        self._server = server
        self._scale = scale
        self._say = say
        self._built: set[str] = set()

    @contextmanager
    def clone(self, name: str) -> Iterator[Database]:
        """A database in that state, for a while."""
        self._build(name)
        with self._server.clone(_template(name)) as database:
            yield database

    def _build(self, name: str) -> None:
        if name in self._built:
            return
        state = STATES[name]
        if state.parent is not None:
            self._build(state.parent)
        self._say(f"making the state “{name}”")
        database = self._server.create(_template(name), None if state.parent is None else _template(state.parent))
        if name == "schema":
            database.run(CHECKOUT / "sql" / "install.sql")
        if state.file is not None:
            database.run(SQL / "states" / f"{state.file}.sql", **self._scale.variables)
        if calls := state.jobs(self._scale) // _BATCH:
            run_pgbench(
                database,
                "submit",
                clients=_SUBMITTERS,
                transactions=calls // _SUBMITTERS,
                variables={"batch": state.batch},
            )
        with database.connect() as connection:
            connection.execute("vacuum analyze")
        self._built.add(name)


def _template(name: str) -> str:
    return f"state {name}"
