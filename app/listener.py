"""Hears of new work: one connection a worker that LISTENs, of its own and direct, since a pooler hands out others.

Nothing depends on it. While it is away those who wait look again every few seconds, as they do anyway.
"""

from __future__ import annotations

import asyncio
import logging
import random
from typing import Final

import psycopg
from psycopg import AsyncConnection
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from .background import Background
from .database import CONNECTION_DEFAULTS
from .waiters import Waiters

_log = logging.getLogger(__name__)

# As fleet_agent.wait names the channel; the payload is the token of an organization.
_LISTEN: Final = "listen fleet_work"

_FIRST_PAUSE_SECONDS: Final = 0.5
_LONGEST_PAUSE_SECONDS: Final = 10.0


class Listener(Background):
    """Tells `waiters` what the database notifies, from start() to close(), whatever becomes of the database meanwhile.

    `dsn` must lead to the database itself, not to pgbouncer in transaction mode.
    """

    def __init__(self, dsn: str, waiters: Waiters) -> None:
        defaults = {**CONNECTION_DEFAULTS, "application_name": "pgfleet listener"}
        self._conninfo = make_conninfo("", **{**defaults, **conninfo_to_dict(dsn)})
        self._waiters = waiters
        self._failures = 0

    async def _run(self) -> None:
        while True:
            try:
                await self._listen()
            except psycopg.Error as error:
                if self._failures == 0:
                    _log.warning("no notifications: %s", " ".join(str(error).split()))
            self._failures += 1
            longest = min(_FIRST_PAUSE_SECONDS * 2 ** min(self._failures - 1, 10), _LONGEST_PAUSE_SECONDS)
            await asyncio.sleep(random.uniform(0, longest))  # noqa: S311 - full jitter

    async def _listen(self) -> None:
        """Returns or raises psycopg.Error when the connection has ended."""
        async with await AsyncConnection.connect(self._conninfo, autocommit=True) as connection:
            await connection.execute(_LISTEN)
            if self._failures > 0:
                _log.info("notifications are back")
                self._failures = 0
            # What was notified before is lost.
            self._waiters.wake_all()
            async for notification in connection.notifies():
                self._waiters.notify(notification.payload)
