"""What a worker does beside its requests."""

from __future__ import annotations

import asyncio
import contextlib
from abc import ABC, abstractmethod


class Background(ABC):
    """One task, from start() to close()."""

    _task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begins. To be called in the loop."""
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Ends, in the middle of whatever it is at."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    @abstractmethod
    async def _run(self) -> None:
        """What is done, for ever."""
