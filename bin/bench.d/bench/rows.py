"""Rows of the result: a figure over another of the same round, with the target."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import median

from .sample import Sample

Samples = Mapping[str, Sequence[Sample]]
"""The samples of each experiment by its name, one a round, in the order of the rounds."""


@dataclass(frozen=True)
class Figure:
    """A named figure of an experiment's samples."""

    experiment: str
    name: str = "rate"

    def of(self, samples: Samples) -> list[float]:
        """One value a round."""
        return [sample.figures[self.name] for sample in samples[self.experiment]]


@dataclass(frozen=True)
class Row:
    """What is measured, over what, and what it should come to. `base` None: the figure itself has the target."""

    code: str
    text: str
    figure: Figure
    base: Figure | None
    at_least: float | None = None
    at_most: float | None = None

    @property
    def experiments(self) -> tuple[str, ...]:
        """Whose samples it needs."""
        return (self.figure.experiment,) if self.base is None else (self.base.experiment, self.figure.experiment)

    @property
    def target(self) -> str:
        """The target, such as `≥ 0.8`; empty where there is none."""
        if self.at_least is not None:
            return f"≥ {self.at_least:g}"
        return f"≤ {self.at_most:g}" if self.at_most is not None else ""

    def ratios(self, samples: Samples) -> list[float]:
        """The ratio of each round: what was measured in the same minutes is compared."""
        figures = self.figure.of(samples)
        if self.base is None:
            return figures
        return [figure / base for figure, base in zip(figures, self.base.of(samples), strict=True)]

    def value(self, samples: Samples) -> float:
        """The median of the rounds' ratios."""
        return median(self.ratios(samples))

    def is_met(self, samples: Samples) -> bool | None:
        """Whether the target is met; None where there is none."""
        value = self.value(samples)
        if self.at_least is not None:
            return value >= self.at_least
        return value <= self.at_most if self.at_most is not None else None
