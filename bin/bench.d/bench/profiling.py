"""Where a load's time goes: by statement, by PL/pgSQL function and line, and by what its sessions wait for.

Three runs, since each instrument slows down what it looks at: pg_stat_statements with everything nested, the profiler
of plpgsql_check where this PostgreSQL has it, and pg_stat_activity. The first two look at one session: of several, each
would count the time for which it waits for a processor.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import psycopg
from rich.console import Console
from rich.table import Table
from rich.text import Text

from pgfleet.app.postgres import Installation

from .load import Bench, Load
from .meter import Meter
from .pgbench import CLIENTS, Pgbench, pgbench
from .server import SQL, offers

_TRACK_STATEMENTS = {"pg_stat_statements.track": "all", "pg_stat_statements.track_planning": "on"}
_TRACK_FUNCTIONS = {"plpgsql_check.profiler": "on"}
_SAMPLE_SECONDS = 0.02
_SHOWN = 40


def settings(installation: Installation) -> dict[str, str]:
    """What the server needs: the instruments that there are, and to look at nothing but the load's own sessions."""
    instruments = ("pg_stat_statements", "plpgsql", "plpgsql_check")
    return {
        "shared_preload_libraries": ",".join(name for name in instruments if offers(installation, name)),
        "pg_stat_statements.track": "none",
        "pg_stat_statements.max": "10000",
    }


@dataclass(frozen=True)
class Part:
    """A statement, function or line: how often a job runs it, and what that costs: µs, those of planning among them,
    and bytes of log."""

    name: str
    calls: float
    us: float
    plan_us: float = 0.0
    wal_bytes: float = 0.0


@dataclass(frozen=True)
class Profile:
    """One load, per job. Statements and functions include what they call; a line leaves out the lines inside it.

    `statements_us` and `functions_us` are the wholes: what the client's statements took, and the doors of the schema.
    `waits` are shares of the sessions' time, 0 to 1.
    """

    title: str
    waits: Mapping[str, float]
    statements_us: float
    statements: Sequence[Part]
    functions_us: float
    functions: Sequence[Part]
    lines: Sequence[Part]

    def show(self, console: Console) -> None:
        """Prints a table an instrument, the costliest first, in µs a job and shares of the whole."""
        console.print(f"\n{self.title}", style="bold", highlight=False)
        waits = ", ".join(f"{wait} {share:.0%}" for wait, share in self.waits.items() if share >= 0.005)
        console.print(f"{CLIENTS} sessions wait for: {waits}.", highlight=False)
        statements = f"{self.statements_us:,.0f} µs a job: statements, with all that they call"
        console.print(_table(statements, self.statements, self.statements_us, with_log=True))
        if self.functions:
            functions = f"{self.functions_us:,.0f} µs a job: functions, with all that they call"
            console.print(_table(functions, self.functions, self.functions_us))
            lines = "lines, with all that they call, without the lines inside them"
            console.print(_table(lines, self.lines, self.functions_us))


def profile(bench: Bench, load: Load) -> Profile:
    """Runs a load under each instrument. Raises BenchError."""
    statements_us, statements = _statements(bench, load)
    functions, lines = _functions(bench, load) if bench.server.offers("plpgsql_check") else ([], [])
    return Profile(
        title=load.title,
        waits=_waits(bench, load),
        statements_us=statements_us,
        statements=statements,
        functions_us=sum(part.us for part in functions if part.name.startswith(("fleet.", "fleet_agent."))),
        functions=functions,
        lines=lines,
    )


def _waits(bench: Bench, load: Load) -> dict[str, float]:
    found: Counter[str] = Counter()
    with _running(bench, load, {}, clients=CLIENTS) as (run, connection, _):
        for _ in range(round(bench.scale.seconds / _SAMPLE_SECONDS)):
            found.update(wait for (wait,) in connection.execute(_query("waits")))
            run.work_for(_SAMPLE_SECONDS)
    return {wait: number / found.total() for wait, number in found.most_common()}


def _statements(bench: Bench, load: Load) -> tuple[float, list[Part]]:
    """What the client's own statements took (µs a job), and all of them."""
    with _running(bench, load, _TRACK_STATEMENTS) as (run, connection, meter):
        connection.execute("create extension pg_stat_statements")
        connection.execute("select pg_stat_statements_reset()")
        jobs = _work(bench, run, meter)
        rows = connection.execute(_query("statements")).fetchall()
    return (
        sum(planned + executed for _, _, planned, executed, _, is_sent in rows if is_sent) / jobs,
        _costliest(
            Part(text, calls / jobs, (planned + executed) / jobs, planned / jobs, log / jobs)
            for text, calls, planned, executed, log, _ in rows
        ),
    )


def _functions(bench: Bench, load: Load) -> tuple[list[Part], list[Part]]:
    """Functions, and their lines."""
    with _running(bench, load, _TRACK_FUNCTIONS) as (run, connection, meter):
        connection.execute("create extension plpgsql_check")
        connection.execute("select plpgsql_profiler_reset_all()")
        jobs = _work(bench, run, meter)
        functions = connection.execute(_query("functions")).fetchall()
        lines = connection.execute(_query("lines")).fetchall()
    return (
        _costliest(Part(name, calls / jobs, us / jobs) for name, calls, us in functions),
        _costliest(Part(f"{place}  {text}", calls / jobs, us / jobs) for place, text, calls, us in lines),
    )


@contextmanager
def _running(
    bench: Bench, load: Load, settings: Mapping[str, str], *, clients: int = 1
) -> Iterator[tuple[Pgbench, psycopg.Connection[Any], Meter]]:
    """The load, warm, with these settings in its sessions and no others."""
    scale = bench.scale
    with (
        bench.fleet(load.state, load.title) as database,
        database.connect() as connection,
        pgbench(
            *(database, load.script),
            user=load.user,
            clients=clients,
            seconds=scale.warm_up + scale.seconds + 5,
            variables=load.variables,
            settings=settings,
        ) as run,
    ):
        run.work_for(scale.warm_up)
        yield run, connection, Meter(connection, load.count)
        run.finish()


def _work(bench: Bench, run: Pgbench, meter: Meter) -> int:
    """Lets the load work; the jobs that were done in that time."""
    first = meter.moment()
    run.work_for(bench.scale.seconds)
    return max(1, meter.moment().done - first.done)


def _query(name: str) -> bytes:
    return (SQL / "profile" / f"{name}.sql").read_bytes()


def _costliest(parts: Iterable[Part]) -> list[Part]:
    return sorted(parts, key=lambda part: part.us, reverse=True)


def _table(title: str, parts: Sequence[Part], whole_us: float, *, with_log: bool = False) -> Table:
    """The costliest parts, with their share of the whole; of statements, their planning and their log as well."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim", expand=True)
    for heading in ("calls", "µs", "share", *(("planning", "WAL") if with_log else ())):
        table.add_column(heading, justify="right", no_wrap=True, min_width=5)
    table.add_column(title, no_wrap=True, overflow="ellipsis", ratio=1)
    for part in parts[:_SHOWN]:
        log = (f"{part.plan_us:,.0f}", f"{part.wal_bytes:,.0f}") if with_log else ()
        table.add_row(f"{part.calls:.2f}", f"{part.us:,.0f}", f"{part.us / whole_us:.0%}", *log, Text(part.name))
    return table
