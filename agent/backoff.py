"""How long to wait before asking again."""

from __future__ import annotations

import random


class Backoff:
    """Exponential back-off with full jitter: a random time up to 1 s, 2 s, 4 s … at most `longest`.

    Full jitter (the whole interval is random, not an edge of it) spreads a fleet that lost its controller at one
    instant: M. Brooker, "Exponential Backoff And Jitter", AWS Architecture Blog, 2015.
    """

    def __init__(self, longest: float = 60.0) -> None:
        self._longest = longest
        self._limit = 1.0

    def reset(self) -> None:
        """To be called after a success."""
        self._limit = 1.0

    def delay(self, retry_after: float | None = None) -> float:
        """Seconds to wait now; never less than the server asked for (`retry_after`), and then jittered beyond it."""
        wait = random.uniform(0.0, min(self._limit, self._longest))  # noqa: S311 - no secret
        self._limit = min(self._limit * 2, self._longest)
        return wait + (retry_after or 0.0)
