"""A whole run: rounds of experiments, and the result."""

from __future__ import annotations

from datetime import UTC, datetime

import psutil

from pgfleet.app import __version__

from . import profiling
from .errors import BenchError, LeftOutError
from .group import Group
from .load import Bench, Load
from .report import Machine, Profiles, Result
from .sample import Sample
from .scale import FULL


def measure(bench: Bench, chosen: Group, rounds: int) -> Result:
    """Runs every experiment once a round, the references too: what is compared was measured within minutes.

    Raises BenchError when something breaks; what this machine can't run is left out, with the rows that need it.
    """
    samples: dict[str, list[Sample]] = {name: [] for name in chosen.experiments}
    left_out: list[str] = []
    started_at = datetime.now(UTC)
    for number in range(1, rounds + 1):
        for name in list(samples):
            experiment = chosen.experiments[name]
            bench.say(f"round {number} of {rounds}: {experiment.title}")
            try:
                samples[name].append(experiment.run(bench))
            except LeftOutError as error:
                left_out.append(f"{experiment.title} is left out: {error}")
                del samples[name]
    rows = [row for row in chosen.rows if samples.keys() >= set(row.experiments)]
    return Result(_machine(bench, started_at, rounds), chosen.experiments, rows, samples, left_out)


def profile(bench: Bench, chosen: Group) -> Profiles:
    """Profiles the loads that these rows measure, on a server with profiling.settings().

    Raises BenchError where none of them is a plain load.
    """
    names = {row.figure.experiment for row in chosen.rows}
    loads = [load for name, load in chosen.experiments.items() if name in names and isinstance(load, Load)]
    if not loads:
        raise BenchError("--profile: there is nothing to profile in these rows.")
    started_at = datetime.now(UTC)
    found = []
    for load in loads:
        bench.say(f"profiling {load.title}")
        found.append(profiling.profile(bench, load))
    return Profiles(_machine(bench, started_at, 1), found)


def _machine(bench: Bench, started_at: datetime, rounds: int) -> Machine:
    version = bench.server.program("postgres", "--version").removeprefix("postgres (PostgreSQL) ").strip()
    return Machine(
        started_at=started_at,
        pgfleet=__version__,
        postgres=version,
        cores=psutil.cpu_count() or 1,
        memory_mb=psutil.virtual_memory().total >> 20,
        settings=bench.server.settings,
        is_quick=bench.scale != FULL,
        rounds=rounds,
    )
