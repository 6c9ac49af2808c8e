"""The conversation with the controller: who is here, what it holds, how it is; and what it shall stop."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

from .backoff import Backoff
from .client import Client, RefusedError, UnavailableError
from .jobs import Json
from .machine import Machine
from .supervisor import clock

logger = logging.getLogger(__name__)

DEFAULT_INTERVAL = 10.0  # seconds, until the controller names another
_SHORTEST_INTERVAL, _LONGEST_INTERVAL = 1.0, 60.0


class Holder(Protocol):
    """What the heartbeat speaks for: the worker."""

    def held(self) -> list[str]:
        """Every assignment that this agent has something to do for, or to say about."""

    def obstacle(self) -> str | None:
        """Why it takes no work for now."""

    def stop(self, assignment_id: str, reason: str) -> None:
        """The controller wants it ended. May be told more than once."""

    def renewed(self, assignment_id: str, sent_at: float) -> None:
        """Its lease counts anew from some moment after `sent_at` (`supervisor.clock()`)."""

    def set_node_status(self, status: str) -> None:
        """The node's status as the controller sees it."""

    def controller_is_back(self) -> None:
        """The controller answers again after it did not."""


@dataclass(frozen=True)
class Identity:
    """What stays the same in all heartbeats of one start of the agent."""

    agent_version: str
    agent_started_at: str
    instance_id: str
    kinds: list[str]


class Heartbeat:
    """Sends heartbeats for as long as it runs; never waits for a job."""

    def __init__(
        self,
        client: Client,
        identity: Identity,
        holder: Holder,
        machine: Machine,
        lease_seconds: int,
        summons: asyncio.Event,
        on_first: Callable[[], None],
    ) -> None:
        """`summons`, when set, lets the next one come at once: the controller has something to say.

        `on_first` is called after the first heartbeat that was answered: not before may work be claimed."""
        self._client = client
        self._identity = identity
        self._holder = holder
        self._machine = machine
        self._lease_seconds = lease_seconds
        self._summons = summons
        self._on_first: Callable[[], None] | None = on_first
        self.interval = DEFAULT_INTERVAL
        """Seconds to the next one, as the controller said last."""
        self._unknown: set[str] = set()  # keys that an older controller has passed over

    async def run(self) -> None:
        # Not the usual minute: the first try after an outage must come well within the lease's grace.
        backoff = Backoff(longest=min(60.0, self._lease_seconds / 4))
        was_away = False
        while True:
            try:
                await self.beat()
            except UnavailableError as error:
                delay = backoff.delay(error.retry_after)
                logger.warning("no answer to the heartbeat, next in %.1f s: %s", delay, error)
                was_away = True
            except RefusedError as error:
                delay = backoff.delay()
                logger.error("the heartbeat was refused, next in %.1f s: %s", delay, error)
            else:
                backoff.reset()
                delay = self.interval
                if was_away:
                    self._holder.controller_is_back()
                was_away = False
            with suppress(TimeoutError):
                await asyncio.wait_for(self._summons.wait(), delay)
            self._summons.clear()

    async def beat(self) -> None:
        """One heartbeat and what follows from its answer."""
        report = await self._report()
        sent_at = clock()
        answer = await self._client.heartbeat(report)
        for renewal in _objects(answer, "renewed"):
            self._holder.renewed(str(renewal.get("id")), sent_at)
        for order in _objects(answer, "stop"):
            self._holder.stop(str(order.get("id")), str(order.get("reason") or "no reason given"))
        node = answer.get("node")
        if isinstance(node, dict):
            self._holder.set_node_status(str(node.get("status")))
        interval = answer.get("next_heartbeat_seconds")
        if isinstance(interval, int | float) and interval > 0:
            self.interval = min(max(float(interval), _SHORTEST_INTERVAL), _LONGEST_INTERVAL)
        self._note_unknown(answer.get("unknown_keys"))
        if self._on_first is not None:
            self._on_first()
            self._on_first = None

    def _note_unknown(self, keys: object) -> None:
        """Says once what this controller has no use for: it is older than this agent, and goes on without."""
        unknown = {str(key) for key in keys} if isinstance(keys, list) else set()
        if new := unknown - self._unknown:
            logger.warning("the controller is older than this agent and does not know: %s", ", ".join(sorted(new)))
        self._unknown |= new

    async def _report(self) -> Json:
        report: Json = {
            "agent_version": self._identity.agent_version,
            "agent_started_at": self._identity.agent_started_at,
            "instance_id": self._identity.instance_id,
            "kinds": self._identity.kinds,
            "lease_seconds": self._lease_seconds,
        }
        report |= await self._machine.report()
        if "measurements" in report and (obstacle := self._holder.obstacle()) is not None:
            report["measurements"]["not_claiming"] = obstacle
        # Last, so that nothing is missing that was taken on while measuring.
        report["assignments"] = self._holder.held()
        return report


def _objects(answer: Json, name: str) -> list[Json]:
    items = answer.get(name)
    return [item for item in items if isinstance(item, dict)] if isinstance(items, list) else []
