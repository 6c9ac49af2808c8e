"""pgqueuer under load: `use_pgqueuer.py setup|one|batch|work`; where the database is, is in the environment (PGHOST …).

As its benchmark page recommends: asyncpg, several queue managers in one process, and uvloop.
"""

from __future__ import annotations

import asyncio
import sys

import asyncpg
import uvloop
from pgqueuer import AsyncpgDriver, Job, Queries, QueueManager

_ENQUEUERS = 8
_BATCH_ENQUEUERS = 2
_BATCH = 1000
_MANAGERS = 5
_DEQUEUED = 100


async def setup() -> None:
    """Makes its tables."""
    await Queries(AsyncpgDriver(await asyncpg.connect())).install()


async def one() -> None:
    """Enqueues jobs one at a time, for ever."""

    async def enqueue() -> None:
        queries = Queries(AsyncpgDriver(await asyncpg.connect()))
        while True:
            await queries.enqueue("noop", None)

    await asyncio.gather(*(enqueue() for _ in range(_ENQUEUERS)))


async def batch() -> None:
    """Enqueues jobs by the thousand, for ever."""

    async def enqueue() -> None:
        queries = Queries(AsyncpgDriver(await asyncpg.connect()))
        while True:
            await queries.enqueue(["noop"] * _BATCH, [None] * _BATCH, [0] * _BATCH)

    await asyncio.gather(*(enqueue() for _ in range(_BATCH_ENQUEUERS)))


async def work() -> None:
    """Works off what is there."""

    async def manage() -> None:
        manager = QueueManager(Queries(AsyncpgDriver(await asyncpg.connect())))

        @manager.entrypoint("noop")
        async def noop(_: Job) -> None:
            pass

        await manager.run(batch_size=_DEQUEUED)

    await asyncio.gather(*(manage() for _ in range(_MANAGERS)))


if __name__ == "__main__":
    uvloop.run({"setup": setup, "one": one, "batch": batch, "work": work}[sys.argv[1]]())
