"""How large everything is."""

from __future__ import annotations

from dataclasses import asdict, dataclass


@dataclass(frozen=True)
class Scale:
    """Sizes of states, in jobs, and times, in seconds. Each size is a variable of the same name in sql/states."""

    queued: int
    """In the queue when a load starts: more than any load takes."""
    million: int
    """What stands for a million."""
    churned: int
    """Jobs that go through the queue while a snapshot is pinned."""
    expired: int
    """Assignments whose lease has run out."""
    nodes: int
    """Of a large fleet."""
    agents: int
    """That heartbeat over HTTP."""
    heartbeats: int
    """Written while the size of their table is watched."""
    polls: int
    """Long polls that are answered."""
    seconds: float
    """How long a load is measured."""
    warm_up: float
    """How long it runs before: sessions plan their statements, caches fill."""

    @property
    def variables(self) -> dict[str, int]:
        """The sizes, by name."""
        return {name: value for name, value in asdict(self).items() if isinstance(value, int)}


FULL = Scale(
    queued=300_000,
    million=1_000_000,
    churned=100_000,
    expired=10_000,
    nodes=1000,
    agents=1000,
    heartbeats=100_000,
    polls=500,
    seconds=8.0,
    warm_up=2.0,
)
QUICK = Scale(
    queued=120_000,
    million=100_000,
    churned=20_000,
    expired=10_000,
    nodes=1000,
    agents=100,
    heartbeats=20_000,
    polls=100,
    seconds=3.0,
    warm_up=1.0,
)
