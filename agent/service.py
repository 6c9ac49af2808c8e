"""The running agent: its parts put together, and its end."""

from __future__ import annotations

import asyncio
import datetime
import logging
import os
import uuid
from collections.abc import Coroutine
from typing import Any

from . import __version__
from .client import BarredError, Client
from .config import Config
from .credential import Credential
from .heartbeat import Heartbeat, Identity
from .home import Home
from .machine import Machine
from .ollama import Ollama
from .outbox import Outbox
from .runner import STOP_GRACE, StopReason
from .system import hear_stops
from .worker import Worker
from .workfolder import clear_leftovers

logger = logging.getLogger(__name__)

# sysexits.h. A service manager shall restart the agent after any other end but these and 0.
EXIT_BARRED = os.EX_NOPERM
EXIT_CRASHED = os.EX_SOFTWARE

_DELIVERY_PATIENCE = 10.0  # seconds that the last reports get; what is not answered stays in the outbox
_HURRIED_PATIENCE = 3.0

LONGEST_END = STOP_GRACE + _DELIVERY_PATIENCE + _HURRIED_PATIENCE + 15.0
"""Seconds from the end of `drain_seconds` to that of the process, at the latest; with a reserve for a slow machine."""


class Service:
    """One start of the agent."""

    def __init__(self, home: Home, config: Config, credential: Credential) -> None:
        self._home = home
        self._config = config
        self._instance_id = str(uuid.uuid4())
        self._client = Client(credential, self._instance_id, __version__, self._bar)
        self._outbox = Outbox(home.outbox)
        self._summons = asyncio.Event()
        self._models = Ollama(config.ollama) if config.ollama is not None else None
        self._worker = Worker(self._client, config, self._outbox, home.work, self._models, self._summons)
        self._draining = asyncio.Event()
        self._hurried = asyncio.Event()
        self._status = 0
        self._actors: set[asyncio.Task[None]] = set()

    async def run(self) -> int:
        """Works until it is told to end, and returns the exit status."""
        hear_stops(self._on_stop)
        if self._client.in_the_clear:
            logger.warning("the key travels unencrypted to %s", self._client.server)
        self._outbox.load()
        await asyncio.to_thread(clear_leftovers, self._home.work, self._outbox.assignments)
        identity = Identity(
            agent_version=__version__,
            agent_started_at=datetime.datetime.now(datetime.UTC).isoformat(),
            instance_id=self._instance_id,
            kinds=list(self._config.kinds),
        )
        heartbeat = Heartbeat(
            self._client,
            identity,
            self._worker,
            Machine(self._home.work, self._config.devices, self._models),
            self._config.lease_seconds,
            self._summons,
            self._start_working,
        )
        self._start(heartbeat.run())
        self._start(self._watch_retirement())
        self._worker.delivery.resume()
        await self._draining.wait()
        await self._wind_down()
        return self._status

    def _start_working(self) -> None:
        logger.info(
            "the controller at %s knows this agent; kinds: %s", self._client.server, ", ".join(self._config.kinds)
        )
        self._start(self._worker.run())

    async def _watch_retirement(self) -> None:
        await self._worker.retired.wait()
        logger.error("this node is retired and holds nothing any more")
        self._end(EXIT_BARRED)

    # -- the end ----------------------------------------------------------------------------------------------

    def _on_stop(self, name: str) -> None:
        if self._draining.is_set():
            logger.info("%s again: stopping at once", name)
            self._hurried.set()
        else:
            logger.info("%s: no more claims; waiting up to %d s", name, self._config.drain_seconds)
            self._end(0)

    def _bar(self, error: BarredError) -> None:
        if self._status == 0:
            logger.error("this agent has lost its standing: %s", error)
        self._worker.stop_all(StopReason.CANCELLED, at_once=True)
        self._end(EXIT_BARRED)
        self._hurried.set()

    def _crashed(self, actor: asyncio.Task[None]) -> None:
        self._actors.discard(actor)
        if not actor.cancelled() and (error := actor.exception()) is not None and not isinstance(error, BarredError):
            logger.critical("the agent itself has failed", exc_info=error)
            self._end(EXIT_CRASHED)
            self._hurried.set()

    def _end(self, status: int) -> None:
        self._status = self._status or status
        self._worker.close()
        self._draining.set()

    async def _wind_down(self) -> None:
        """Waits for what runs, then stops it and hands it back. Heartbeats go on: what winds down keeps its leases."""
        await self._until_idle(self._config.drain_seconds)
        self._worker.stop_all(StopReason.SHUTDOWN)
        await self._until_idle(STOP_GRACE + _DELIVERY_PATIENCE)
        self._worker.stop_all(StopReason.SHUTDOWN, at_once=True)
        try:
            await asyncio.wait_for(self._worker.idle(), _HURRIED_PATIENCE)
        except TimeoutError:
            logger.warning("the controller has not answered everything; the rest is sent at the next start")
        if unanswered := self._outbox.assignments:
            logger.warning("%d reports stay in the outbox", len(unanswered))
        for actor in self._actors:
            actor.cancel()
        await self._worker.delivery.close()
        await self._client.close()
        if self._models is not None:
            await self._models.close()

    async def _until_idle(self, seconds: float) -> None:
        """Until nothing is in hand, the time is over, or a second signal comes."""
        waits = [asyncio.ensure_future(self._worker.idle()), asyncio.ensure_future(self._hurried.wait())]
        await asyncio.wait(waits, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        for wait in waits:
            wait.cancel()

    def _start(self, actor: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(actor)
        self._actors.add(task)
        task.add_done_callback(self._crashed)
