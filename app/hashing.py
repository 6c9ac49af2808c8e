"""Argon2id, where it can't hold up anything else: a few threads of low priority, behind a bounded queue.

Hashing costs tens of milliseconds and 19 MiB, and anybody can ask for it. What must not wait for what gets a Hashing of
its own.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import logging
import os
import secrets
import sys
import threading
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

import argon2

from . import metrics, problems

_log = logging.getLogger(__name__)

T = TypeVar("T")

# The second of OWASP's equal choices for Argon2id (Password Storage Cheat Sheet): 19 MiB, about 30 ms of a core.
HASHER: Final = argon2.PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1, type=argon2.Type.ID)

# A stored hash that asks for more than this was not made by us, and verifying it would be an attack on ourselves.
_MOST_MEMORY_KIB: Final = 64 * 1024
_MOST_TIME_COST: Final = 8

# Behind the event loop, but not behind everything else that a busy machine does: then a fleet that comes back after a
# restart would fall silent before its keys are verified.
_NICENESS: Final = 5


def hash_secret(secret: str) -> str:
    """The Argon2id hash of a key or a code, in PHC string format."""
    return HASHER.hash(secret)


@functools.cache
def nobodys_hash() -> str:
    """A hash that no secret matches, to be verified where there is none: an answer that came sooner would tell."""
    return hash_secret(secrets.token_urlsafe())


def matches(secret_hash: str, secret: str) -> bool:
    """Whether the hash is the secret's; takes as long either way. False for a hash that can't be one of ours."""
    try:
        cost = argon2.extract_parameters(secret_hash)
        if cost.memory_cost > _MOST_MEMORY_KIB or cost.time_cost > _MOST_TIME_COST:
            _log.error("a stored hash asks for an absurd effort and is refused")
            secret_hash = nobodys_hash()
        return HASHER.verify(secret_hash, secret)
    except (argon2.exceptions.VerificationError, argon2.exceptions.InvalidHash):
        return False


class Hashing:
    """Threads that hash, and the queue before them.

    `slots` may be more than threads, where who holds one has to ask the database before there is anything to hash.
    """

    def __init__(self, name: str, *, threads: int, slots: int, most_waiting: int) -> None:
        self.slots = Slots(slots, most_waiting)
        self._threads = ThreadPoolExecutor(threads, name, initializer=_step_back)

    def close(self) -> None:
        """Ends the threads."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def run(self, work: Callable[..., T], *arguments: Any) -> T:
        """The result of `work`, done in one of the threads; Argon2 lets go of the interpreter there. To be called
        with a slot held."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *arguments)


class Slots:
    """A semaphore with two queues: one that goes first, and a bounded one for everybody else.

    In the second, sources (addresses) take turns, and when it is full the source with the most in it loses its latest:
    whoever floods stands in his own way only.
    """

    def __init__(self, free: int, most_waiting: int) -> None:
        self._free = free
        self._most_waiting = most_waiting
        self._waiting = 0
        self._first: deque[asyncio.Future[None]] = deque()
        self._others: OrderedDict[str | None, deque[asyncio.Future[None]]] = OrderedDict()

    @contextlib.asynccontextmanager
    async def one(self, source: str | None, *, first: bool = False) -> AsyncIterator[None]:
        """Holds one slot. Raises Problem `unavailable` where the bounded queue is full."""
        await self._take(source, first=first)
        try:
            yield
        finally:
            self._give_back()

    async def _take(self, source: str | None, *, first: bool) -> None:
        if self._free > 0:
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if first:
            self._first.append(turn)
        else:
            self._others.setdefault(source, deque()).append(turn)
            self._waiting += 1
            if self._waiting > self._most_waiting:
                self._turn_one_away()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled() and turn.exception() is None:
                self._give_back()
            raise

    def _turn_one_away(self) -> None:
        source = max(self._others, key=lambda source: len(self._others[source]))
        turn = self._others[source].pop()
        self._waiting -= 1
        if not turn.done():
            metrics.VERIFICATIONS.labels(outcome="turned_away").inc()
            turn.set_exception(problems.unavailable("Too many secrets wait to be verified."))

    def _give_back(self) -> None:
        """Hands the slot on: to who goes first, else to the source whose turn it is."""
        while self._first or self._others:
            turn = self._first.popleft() if self._first else self._next_of_others()
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1

    def _next_of_others(self) -> asyncio.Future[None]:
        source, queue = self._others.popitem(last=False)
        turn = queue.popleft()
        self._waiting -= 1
        if queue:
            self._others[source] = queue
        return turn


def _step_back() -> None:
    """Lowers the priority of the thread that calls: on Linux niceness is a thread's own (setpriority(2), notes)."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICENESS)
