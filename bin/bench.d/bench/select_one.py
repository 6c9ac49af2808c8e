"""The yardsticks for HTTP: `select 1` through the same stack as a heartbeat, and through as little as there can be.

`python -m bench.select_one whole` or `bare`, with the settings of `fleet serve` in the environment.
"""

from __future__ import annotations

import os
import sys
from typing import Any

import falcon.asgi
from gunicorn.workers.gasgi import ASGIWorker
from psycopg_pool import AsyncConnectionPool

from pgfleet.app import bodies
from pgfleet.app.config import Settings, parse_listen
from pgfleet.app.database import POOL_SIZE
from pgfleet.app.door import Door
from pgfleet.app.requests import Request
from pgfleet.app.serve import Server


class WholeOne:
    """`/v1/one` of the fleet's own app: all that is done for any call of an agent, and then `select 1`."""

    def __init__(self, door: Door) -> None:
        self._door = door

    async def on_post(self, req: Request, resp: falcon.asgi.Response) -> None:
        """Logged, counted and authenticated, its body read and checked."""
        await self._door.authenticate(req)
        await bodies.read_object(req)
        rows = await self._door.database._execute("select 1", {})  # noqa: SLF001 - which calls functions and nothing else
        resp.media = {"one": rows[0][0]}


class Whole(Server):
    """The fleet's app with one more route."""

    def load(self) -> Any:
        """The app, made in the worker."""
        app = super().load()
        app.add_route("/v1/one", WholeOne(self.door))
        return app


class BareOne:
    """`/v1/one` of an app that has nothing else: no log, no counts, no keys."""

    def __init__(self, dsn: str) -> None:
        self._pool: AsyncConnectionPool[Any] = AsyncConnectionPool(
            dsn, min_size=1, max_size=POOL_SIZE, open=False, kwargs={"autocommit": True}
        )

    async def on_get(self, _: falcon.asgi.Request, resp: falcon.asgi.Response) -> None:
        """As on_post."""
        async with self._pool.connection() as connection:
            cursor = await connection.execute("select 1")
            resp.media = {"one": (await cursor.fetchone() or (None,))[0]}

    on_post = on_get

    async def process_startup(self, *_: object) -> None:
        """Opens the pool in the worker: one opened before the fork would share its sockets."""
        await self._pool.open(wait=True)

    async def process_shutdown(self, *_: object) -> None:
        """Closes it."""
        await self._pool.close()


class Bare(Server):
    """gunicorn as the fleet's app has it, without the door."""

    def load_config(self) -> None:
        """The same settings, but for what only the fleet's app knows of: metrics and polls."""
        super().load_config()
        self.cfg.set("worker_class", ASGIWorker)
        self.cfg.set("child_exit", lambda _server, _worker: None)

    def load(self) -> Any:
        """The app, made in the worker."""
        one = BareOne(os.environ["FLEET_DSN"])
        app = falcon.asgi.App(middleware=[one])
        app.add_route("/v1/one", one)
        return app


if __name__ == "__main__":
    host, port = parse_listen(os.environ["FLEET_LISTEN"])
    settings = Settings(
        os.environ["FLEET_DSN"],
        os.environ["FLEET_STORE"],
        host=host,
        port=port,
        workers=int(os.environ["FLEET_WORKERS"]),
    )
    {"whole": Whole, "bare": Bare}[sys.argv[1]](settings, lambda: None).run()
