"""How long a claim takes, under load: the latencies that pgbench logs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from .errors import BenchError
from .load import Bench
from .meter import Meter, rate
from .pgbench import CLIENTS, pgbench
from .sample import Sample


@dataclass(frozen=True)
class Turns:
    """Eight sessions claim and complete in turns, each time for another node: of eight, or of a large fleet.

    Figures: `rate` in jobs a second; `claim_p50_ms`, `claim_p99_ms`, `complete_p50_ms`, `complete_p99_ms`.
    """

    title: str
    state: str
    is_large: bool

    def run(self, bench: Bench) -> Sample:
        """Measured after the warm-up."""
        scale = bench.scale
        with (
            bench.fleet(self.state, self.title) as database,
            database.connect() as connection,
            TemporaryDirectory(dir=bench.server.folder) as folder,
        ):
            meter = Meter(connection, "completed")
            seconds = scale.warm_up + scale.seconds + 1
            prefix = Path(folder) / "log"
            with pgbench(
                database,
                "turns",
                seconds=seconds,
                variables={"nodes": scale.nodes if self.is_large else CLIENTS},
                log_prefix=str(prefix),
            ) as run:
                run.work_for(scale.warm_up)
                first = meter.moment()
                run.work_for(scale.seconds)
                last = meter.moment()
                run.finish()
            lines = (line for log in Path(folder).iterdir() for line in log.read_text().splitlines())
            claims, completions = latencies(lines, since=first.at.timestamp())
        return Sample(
            {
                "rate": rate(first, last),
                "claim_p50_ms": percentile(claims, 50),
                "claim_p99_ms": percentile(claims, 99),
                "complete_p50_ms": percentile(completions, 50),
                "complete_p99_ms": percentile(completions, 99),
            }
        )


def latencies(lines: Iterable[str], *, since: float) -> tuple[list[float], list[float]]:
    """The latencies of claims and of completions, in ms, of what pgbench's log says ended after `since` (s, 1970).

    A line: client, its transaction's number from 1, latency in µs, script, second, µs of it (pgbench's manual page,
    "Per-Transaction Logging"). Odd numbers are claims: turns.sql begins with one.
    """
    turns: tuple[list[float], list[float]] = ([], [])
    for _, number, microseconds, _, second, fraction in _fields(lines):
        if second + fraction / 1e6 >= since:
            turns[(number - 1) % 2].append(microseconds / 1000)
    return turns


def _fields(lines: Iterable[str]) -> Iterator[tuple[int, int, int, int, int, int]]:
    for line in lines:
        client, number, latency, script, second, fraction = map(int, line.split())
        yield client, number, latency, script, second, fraction


def percentile(values: Iterable[float], percent: int) -> float:
    """The smallest value that so many percent of them don't exceed. Raises BenchError when there are none."""
    ordered = sorted(values)
    if not ordered:
        raise BenchError("Nothing was done while it was measured.")
    return ordered[max(0, -(-len(ordered) * percent // 100) - 1)]
