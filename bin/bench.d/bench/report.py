"""What is shown and written of a run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from statistics import median
from typing import Any

from rich.console import Console
from rich.table import Table

from .load import Experiment
from .profiling import Profile
from .rows import Row, Samples
from .sample import Cost

WIDTH = 100


@dataclass(frozen=True)
class Machine:
    """Where, when and how it was measured."""

    started_at: datetime
    pgfleet: str
    postgres: str
    cores: int
    memory_mb: int
    settings: Mapping[str, str]
    is_quick: bool
    rounds: int

    def as_json(self) -> dict[str, Any]:
        """All of it; the time in UTC, ISO 8601."""
        return {**asdict(self), "started_at": self.started_at.isoformat()}

    def show(self, console: Console) -> None:
        """Prints it in a few lines."""
        rounds = f"{self.rounds} round{'s' * (self.rounds > 1)}"
        console.print(
            f"pgfleet {self.pgfleet} on PostgreSQL {self.postgres.split()[0]}, {self.cores} cores, "
            f"{self.memory_mb / 1024:.0f} GB, {self.started_at:%Y-%m-%d %H:%M} UTC; {rounds}"
            f"{', small states, short runs' if self.is_quick else ''}.",
            highlight=False,
        )
        settings = ", ".join(f"{name} {value}" for name, value in self.settings.items())
        console.print(settings, style="dim", highlight=False)


@dataclass(frozen=True)
class Result:
    """Everything that a run has measured."""

    machine: Machine
    experiments: Mapping[str, Experiment]
    rows: Sequence[Row]
    samples: Samples
    left_out: Sequence[str]

    def as_json(self) -> dict[str, Any]:
        """The whole: `machine`, `rows` (with each round's ratio), `experiments` (medians, and each round's sample) and
        `left_out` (sentences)."""
        return {
            "machine": self.machine.as_json(),
            "rows": [
                {
                    "code": row.code,
                    "text": row.text,
                    "value": row.value(self.samples),
                    "rounds": row.ratios(self.samples),
                    "at_least": row.at_least,
                    "at_most": row.at_most,
                    "is_met": row.is_met(self.samples),
                }
                for row in self.rows
            ],
            "experiments": {
                name: {
                    "title": self.experiments[name].title,
                    "figures": self.figures(name),
                    "cost": None if (cost := self.cost(name)) is None else asdict(cost),
                    "rounds": [asdict(sample) for sample in samples],
                }
                for name, samples in self.samples.items()
            },
            "left_out": list(self.left_out),
        }

    def figures(self, experiment: str) -> dict[str, float]:
        """The medians of an experiment's figures."""
        samples = self.samples[experiment]
        return {name: median(sample.figures[name] for sample in samples) for name in samples[0].figures}

    def cost(self, experiment: str) -> Cost | None:
        """The medians of an experiment's costs; None where none were taken."""
        costs = [asdict(sample.cost) for sample in self.samples[experiment] if sample.cost is not None]
        return Cost(**{name: median(cost[name] for cost in costs) for name in costs[0]}) if costs else None

    def show(self, console: Console) -> None:
        """Prints the machine, the targets, the costs."""
        self.machine.show(console)
        console.print()
        console.print(self._targets())
        console.print()
        console.print(self._costs())
        for name in self.samples:
            others = {key: value for key, value in self.figures(name).items() if key != "rate"}
            if others:
                words = ", ".join(_figure(key, value) for key, value in others.items())
                console.print(f"{self.experiments[name].title}: {words}", highlight=False)
        for sentence in self.left_out:
            console.print(sentence, highlight=False)

    def _targets(self) -> Table:
        table = _table("", "", "measured", "rounds", "wanted", "")
        for row in self.rows:
            ratios = row.ratios(self.samples)
            table.add_row(
                row.code,
                row.text,
                _number(row.value(self.samples)),
                f"{_number(min(ratios))} to {_number(max(ratios))}" if len(ratios) > 1 else "",
                row.target,
                {True: "[green]met", False: "[red]not met", None: ""}[row.is_met(self.samples)],
            )
        return table

    def _costs(self) -> Table:
        table = _table("", "jobs/s", "CPU µs", "WAL bytes", "+ images", "rows", "HOT")
        for name in self.samples:
            figures, cost = self.figures(name), self.cost(name)
            table.add_row(
                self.experiments[name].title,
                _number(figures["rate"]) if "rate" in figures else "",
                *("",) * 5
                if cost is None
                else (
                    _number(cost.cpu_us),
                    _number(cost.wal_bytes),
                    _number(cost.image_bytes),
                    f"{cost.rows:.1f}",
                    f"{cost.hot_share:.0%}",
                ),
            )
        return table


@dataclass(frozen=True)
class Profiles:
    """Where the time of some loads goes."""

    machine: Machine
    profiles: Sequence[Profile]

    def as_json(self) -> dict[str, Any]:
        """`machine` and `profiles`, each with everything that was seen."""
        return {"machine": self.machine.as_json(), "profiles": [asdict(profile) for profile in self.profiles]}

    def show(self, console: Console) -> None:
        """Prints the machine and the tables of each load."""
        self.machine.show(console)
        for profile in self.profiles:
            profile.show(console)


def _table(*headings: str) -> Table:
    """A table without lines: the first columns hold words, those with a heading hold numbers."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for heading in headings:
        table.add_column(heading, justify="right" if heading else "left", no_wrap=bool(heading))
    return table


def _figure(name: str, value: float) -> str:
    """A figure with its name, whose end tells the unit: `claim_p99_ms` reads `claim p99 4.2 ms`."""
    words, _, unit = name.rpartition("_") if name.endswith(("_ms", "_us")) else (name, "", "")
    return f"{words.replace('_', ' ')} {_number(value)} {unit.replace('us', 'µs')}".strip()


def _number(value: float) -> str:
    """Three digits that tell something."""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"
