"""What one run of a load came to."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Cost:
    """What one job cost the server. Bytes and rows are those of the whole run, its warm-up included."""

    cpu_us: float
    """Processor time of the backends that served the load; what the background writes is not in it."""
    wal_bytes: float
    """Log records."""
    image_bytes: float
    """Images of pages that were changed for the first time after a checkpoint: these fade as a checkpoint ages."""
    rows: float
    """Rows inserted, updated and deleted."""
    hot_share: float
    """Of the updates, those that touched no index; 0 to 1, and 1 where nothing was updated."""


@dataclass(frozen=True)
class Sample:
    """One run: named figures (`rate` in jobs a second, others as their load says) and the cost of a job."""

    figures: dict[str, float] = field(default_factory=dict)
    cost: Cost | None = None
