"""A whole run: a server, rounds of experiments, the result."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import psutil

from pgfleet.app import __version__
from pgfleet.app.postgres import Installation

from . import profiling
from .errors import BenchError, LeftOutError
from .group import Group
from .load import Bench, Load
from .report import Machine, Profiles, Result
from .sample import Sample
from .scale import QUICK, Scale
from .server import Server, offers
from .states import States


def measure(installation: Installation, scale: Scale, chosen: Group, rounds: int, say: Callable[[str], None]) -> Result:
    """Runs every experiment once a round, the references too: what is compared was measured within minutes.

    Raises BenchError when something breaks; what this machine can't run is left out, with the rows that need it.
    """
    samples: dict[str, list[Sample]] = {name: [] for name in chosen.experiments}
    left_out: list[str] = []
    started_at = datetime.now(UTC)
    with Server(installation) as server:
        bench = Bench(server, States(server, scale, say), scale, say)
        for number in range(1, rounds + 1):
            for name in list(samples):
                experiment = chosen.experiments[name]
                say(f"round {number} of {rounds}: {experiment.title}")
                try:
                    samples[name].append(experiment.run(bench))
                except LeftOutError as error:
                    left_out.append(f"{experiment.title} is left out: {error}")
                    del samples[name]
        machine = _machine(server, started_at, scale, rounds)
    rows = [row for row in chosen.rows if samples.keys() >= set(row.experiments)]
    return Result(machine, chosen.experiments, rows, samples, left_out)


def profile(installation: Installation, scale: Scale, chosen: Group, say: Callable[[str], None]) -> Profiles:
    """Profiles the loads that these rows measure. Raises BenchError where none of them is a plain load."""
    names = {row.figure.experiment for row in chosen.rows}
    loads = [load for name, load in chosen.experiments.items() if name in names and isinstance(load, Load)]
    if not loads:
        raise BenchError("--profile: there is nothing to profile in these rows.")
    started_at = datetime.now(UTC)
    libraries = [library for library in profiling.LIBRARIES if offers(installation, library)]
    found = []
    with Server(installation, shared_preload_libraries=",".join(libraries), **profiling.SETTINGS) as server:
        bench = Bench(server, States(server, scale, say), scale, say)
        for load in loads:
            say(f"profiling {load.title}")
            found.append(profiling.profile(bench, load))
        return Profiles(_machine(server, started_at, scale, 1), found)


def _machine(server: Server, started_at: datetime, scale: Scale, rounds: int) -> Machine:
    version = server.program("postgres", "--version").removeprefix("postgres (PostgreSQL) ").strip()
    return Machine(
        started_at=started_at,
        pgfleet=__version__,
        postgres=version,
        cores=psutil.cpu_count() or 1,
        memory_mb=psutil.virtual_memory().total >> 20,
        settings=server.settings,
        is_quick=scale == QUICK,
        rounds=rounds,
    )
