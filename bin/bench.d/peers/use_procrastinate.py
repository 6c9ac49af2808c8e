"""procrastinate under load: `use_procrastinate.py setup|one|batch|work`; where the database is, is in the environment.

As its documentation has it: the asynchronous connector, a worker with some concurrency, woken by LISTEN.
"""

from __future__ import annotations

import asyncio
import sys

from procrastinate import App, PsycopgConnector

_ENQUEUERS = 8
_BATCH_ENQUEUERS = 2
_BATCH = 1000
_CONCURRENCY = 16

app = App(connector=PsycopgConnector(min_size=1, max_size=_CONCURRENCY + 4))


@app.task(name="noop")
async def noop() -> None:
    """Does nothing."""


async def setup() -> None:
    """Makes its tables."""
    await app.schema_manager.apply_schema_async()


async def one() -> None:
    """Enqueues jobs one at a time, for ever."""

    async def enqueue() -> None:
        while True:
            await noop.defer_async()

    await asyncio.gather(*(enqueue() for _ in range(_ENQUEUERS)))


async def batch() -> None:
    """Enqueues jobs by the thousand, for ever."""

    async def enqueue() -> None:
        while True:
            await noop.batch_defer_async(*({} for _ in range(_BATCH)))

    await asyncio.gather(*(enqueue() for _ in range(_BATCH_ENQUEUERS)))


async def work() -> None:
    """Works off what is there."""
    await app.run_worker_async(concurrency=_CONCURRENCY)


async def main(command: str) -> None:
    """Runs one of the above."""
    async with app.open_async():
        await {"setup": setup, "one": one, "batch": batch, "work": work}[command]()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
