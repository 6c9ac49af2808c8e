"""The last hour in numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .snapshot import Minute


@dataclass(frozen=True)
class Hour:
    """What was handed out and what became of it; `rate` is what the last whole minute completed.

    `latest` is the last minute that says how long work waited and ran; None where nothing ended.
    """

    started: int
    completed: int
    failed: int
    rate: int
    latest: Minute | None


def summarize(minutes: Sequence[Minute]) -> Hour:
    """The hour, from its minutes, oldest first; the last one is not over yet."""
    return Hour(
        started=sum(minute["started"] for minute in minutes),
        completed=sum(minute["completed"] for minute in minutes),
        failed=sum(minute["failed"] for minute in minutes),
        rate=minutes[-2]["completed"] if len(minutes) > 1 else 0,
        latest=next((minute for minute in reversed(minutes) if minute["run_p95_seconds"] is not None), None),
    )
