"""The yardstick for HTTP: an app on the same server with the same pool, whose one route does `select 1`.

`python -m bench.select_one`, with the settings of `fleet serve` in the environment.
"""

from __future__ import annotations

import os
from typing import Any

import falcon.asgi
from gunicorn.workers.gasgi import ASGIWorker
from psycopg_pool import AsyncConnectionPool

from pgfleet.app.config import Settings, parse_listen
from pgfleet.app.database import POOL_SIZE
from pgfleet.app.serve import Server


class One:
    """`/one`."""

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


class SelectOne(Server):
    """gunicorn as the fleet's app has it, without the door."""

    def load_config(self) -> None:
        """The same settings, but for what only the fleet's app knows of: metrics and polls."""
        super().load_config()
        self.cfg.set("worker_class", ASGIWorker)
        self.cfg.set("child_exit", lambda _server, _worker: None)

    def load(self) -> Any:
        """The app, made in the worker."""
        one = One(os.environ["FLEET_DSN"])
        app = falcon.asgi.App(middleware=[one])
        app.add_route("/one", one)
        return app


if __name__ == "__main__":
    host, port = parse_listen(os.environ["FLEET_LISTEN"])
    settings = Settings(
        os.environ["FLEET_DSN"], "file:///nowhere", host=host, port=port, workers=int(os.environ["FLEET_WORKERS"])
    )
    SelectOne(settings, lambda: None).run()
