"""oban under load: `use_oban.py setup|one|batch|work`; where the database is, is in the environment (PGHOST …).

Embedded, as its guide shows, with a queue that runs many at a time and uvloop, as its own command line does.
"""

from __future__ import annotations

import asyncio
import sys

import uvloop
from oban import Job, Oban, worker
from oban.schema import install

_ENQUEUERS = 8
_BATCH_ENQUEUERS = 2
_BATCH = 1000
_CONCURRENCY = 100
_CONNECTIONS = 20


@worker(queue="default")
class Noop:
    """A job that does nothing."""

    async def process(self, _: Job) -> None:
        """Does nothing."""


async def main(command: str) -> None:
    """Runs one of the commands."""
    pool = await Oban.create_pool("postgresql://", min_size=1, max_size=_CONNECTIONS)
    if command == "setup":
        await install(pool)
    elif command == "work":
        async with Oban(pool=pool, queues={"default": _CONCURRENCY}):
            await asyncio.Event().wait()
    else:
        async with Oban(pool=pool) as oban:

            async def enqueue() -> None:
                while True:
                    if command == "one":
                        await oban.enqueue(Noop.new({}))
                    else:
                        await oban.enqueue_many(Noop.new({}) for _ in range(_BATCH))

            await asyncio.gather(*(enqueue() for _ in range(_ENQUEUERS if command == "one" else _BATCH_ENQUEUERS)))


if __name__ == "__main__":
    uvloop.run(main(sys.argv[1]))
