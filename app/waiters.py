"""Requests that wait for work, holding nothing but themselves."""

from __future__ import annotations

import asyncio
import random
from typing import Final

# How long a waiting claim rests before it looks again: longer each time, since a thousand that look every second keep
# two cores busy with finding nothing; give or take a quarter, so that a fleet doesn't look in step.
_FIRST_REST_SECONDS: Final = 1.0
_LONGEST_REST_SECONDS: Final = 5.0
_GROWTH: Final = 1.5
_JITTER: Final = 0.25


class Waiters:
    """Everyone who waits in this process."""

    def __init__(self) -> None:
        self._resting: set[asyncio.Future[None]] = set()
        self._closed = False

    def __len__(self) -> int:
        return len(self._resting)

    @property
    def closed(self) -> bool:
        """Whether the process is about to end, so that nobody should begin to wait."""
        return self._closed

    async def rest(self, seconds: float, gone: asyncio.Future[None], *, looked: int) -> None:
        """Returns when it is time to look again: after a while, at most `seconds`, or once `gone` or closed.

        `looked` is how often the caller has looked in vain.
        """
        woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if self._closed:
            return
        self._resting.add(woken)
        pause = min(_FIRST_REST_SECONDS * _GROWTH ** (looked - 1), _LONGEST_REST_SECONDS)
        pause *= random.uniform(1 - _JITTER, 1 + _JITTER)  # noqa: S311 - spreading, not hiding
        try:
            await asyncio.wait({woken, gone}, timeout=min(pause, seconds), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._resting.discard(woken)

    def close(self) -> None:
        """Wakes all for good: an open poll would hold the process up at shutdown."""
        self._closed = True
        for woken in self._resting:
            if not woken.done():
                woken.set_result(None)
