"""Who is asking: the key in `Authorization`, verified.

Verifying costs tens of milliseconds and 19 MiB (Argon2id), and a fleet asks all day, so a verified key is remembered
for a while. That does not delay a revocation: every function checks the credential in its own transaction.

Guessing must cost the guesser, not the fleet: two verifications at a time in threads of low priority, few in the
queue, and those keys that this process has verified before go first.
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import logging
import os
import secrets
import sys
import threading
import time
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final
from uuid import UUID

import argon2

from . import keys, metrics, problems
from .database import Database
from .keys import Key

_log = logging.getLogger(__name__)

_REMEMBERED_SECONDS: Final = 300.0
_REMEMBERED_KEYS: Final = 20_000
_CONCURRENT_HASHES: Final = 2
_QUEUED_HASHES: Final = 256  # some four seconds' worth

# A stored hash that asks for more than this was not made by us, and verifying it would be an attack on ourselves.
_MOST_MEMORY_KIB: Final = 64 * 1024
_MOST_TIME_COST: Final = 8

_SCHEME: Final = "bearer "


@dataclass(frozen=True)
class Caller:
    """An authenticated agent: the id of its credential, its `X-Fleet-Instance`, and the key to forget if refused."""

    credential: str
    instance: str | None
    key: Key


class Credentials:
    """Verifies keys and remembers those that were right."""

    def __init__(self, database: Database, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._database = database
        self._clock = clock
        self._secret = secrets.token_bytes(32)
        # Digest of the key → credential's id and when that was verified, least recently used first. An entry outlives
        # its trust: it then still tells a key that was right from a guess.
        self._verified: OrderedDict[bytes, tuple[str, float]] = OrderedDict()
        self._in_flight: dict[bytes, asyncio.Task[str]] = {}
        self._slots = _Slots(_CONCURRENT_HASHES, _QUEUED_HASHES)
        self._threads = ThreadPoolExecutor(_CONCURRENT_HASHES, "argon2", initializer=_step_back)
        self._nobodys_hash = keys.hash_key(keys.mint(UUID(int=0)))

    def close(self) -> None:
        """Ends the threads."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def authenticate(self, authorization: str | None, instance: str | None) -> Caller:
        """The caller that an `Authorization` header stands for.

        Raises Problem: `credential_invalid`, or `unavailable` where too many wait to be verified.
        """
        key = _bearer_key(authorization)
        if key is None:
            raise problems.credential_invalid()
        return Caller(await self._credential_of(key), instance, key)

    def forget(self, key: Key) -> None:
        """Drops a key that the database has refused."""
        self._verified.pop(self._digest(key), None)

    async def _credential_of(self, key: Key) -> str:
        digest = self._digest(key)
        known = self._verified.get(digest)
        if known is not None:
            self._verified.move_to_end(digest)
            credential, verified_at = known
            if self._clock() - verified_at < _REMEMBERED_SECONDS:
                return credential
        # Requests with one key wait for one verification; it goes on when the first of them hangs up.
        flight = self._in_flight.get(digest)
        if flight is None:
            flight = asyncio.create_task(self._verify(key, digest, first=known is not None))
            self._in_flight[digest] = flight
            flight.add_done_callback(lambda _: self._in_flight.pop(digest, None))
        return await asyncio.shield(flight)

    async def _verify(self, key: Key, digest: bytes, *, first: bool) -> str:
        async with self._slots.one(first=first):
            found = await self._database.find_credential(key.key_id)
            # Somebody's hash is verified in any case: an answer that came sooner would tell which key ids exist.
            credential, key_hash = (None, self._nobodys_hash) if found is None else found
            right = await asyncio.get_running_loop().run_in_executor(self._threads, self._matches, key_hash, key)
            if credential is None or not right:
                metrics.VERIFICATIONS.labels(outcome="refused").inc()
                self._verified.pop(digest, None)
                raise problems.credential_invalid()
            metrics.VERIFICATIONS.labels(outcome="verified").inc()
            self._remember(digest, str(credential))
            if keys.HASHER.check_needs_rehash(key_hash):
                await self._rehash(str(credential), key)
        return str(credential)

    def _matches(self, key_hash: str, key: Key) -> bool:
        """Whether the hash is the key's; runs in a thread, where Argon2 lets go of the interpreter."""
        try:
            cost = argon2.extract_parameters(key_hash)
            if cost.memory_cost > _MOST_MEMORY_KIB or cost.time_cost > _MOST_TIME_COST:
                _log.error("the hash of key id %s asks for an absurd effort and is refused", key.key_id)
                key_hash = self._nobodys_hash
            return keys.HASHER.verify(key_hash, key.text)
        except (argon2.exceptions.VerificationError, argon2.exceptions.InvalidHash):
            return False

    async def _rehash(self, credential: str, key: Key) -> None:
        """Brings a hash of former costs up to today's. Not worth failing a request for."""
        key_hash = await asyncio.get_running_loop().run_in_executor(self._threads, keys.hash_key, key)
        with contextlib.suppress(problems.Problem):
            await self._database.call("rehash_credential", {"credential": credential, "key_hash": key_hash})

    def _remember(self, digest: bytes, credential: str) -> None:
        self._verified[digest] = (credential, self._clock())
        self._verified.move_to_end(digest)
        while len(self._verified) > _REMEMBERED_KEYS:
            self._verified.popitem(last=False)

    def _digest(self, key: Key) -> bytes:
        """What a key is remembered by: of no use outside this process, should its memory leak into a dump."""
        return hmac.digest(self._secret, key.text.encode(), "sha256")


class _Slots:
    """A semaphore with two queues: one that goes first, and a bounded one for everybody else."""

    def __init__(self, free: int, most_waiting: int) -> None:
        self._free = free
        self._most_waiting = most_waiting
        self._first: deque[asyncio.Future[None]] = deque()
        self._others: deque[asyncio.Future[None]] = deque()

    @contextlib.asynccontextmanager
    async def one(self, *, first: bool) -> AsyncIterator[None]:
        """Holds one slot. Raises Problem `unavailable` where the bounded queue is full."""
        await self._take(first=first)
        try:
            yield
        finally:
            self._give_back()

    async def _take(self, *, first: bool) -> None:
        if self._free > 0:
            self._free -= 1
            return
        if not first and len(self._others) >= self._most_waiting:
            metrics.VERIFICATIONS.labels(outcome="turned_away").inc()
            raise problems.unavailable("Too many keys wait to be verified.")
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        (self._first if first else self._others).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._give_back()
            raise

    def _give_back(self) -> None:
        """Hands the slot to who has waited longest, those who go first before the others."""
        for queue in (self._first, self._others):
            while queue:
                turn = queue.popleft()
                if not turn.done():
                    turn.set_result(None)
                    return
        self._free += 1


def _bearer_key(authorization: str | None) -> Key | None:
    """The well-formed key of an `Authorization` header (RFC 6750, section 2.1), None where it has none."""
    if authorization is None or authorization[: len(_SCHEME)].lower() != _SCHEME:
        return None
    return keys.parse(authorization[len(_SCHEME) :].strip(" "))


def _step_back() -> None:
    """Lowers the priority of the thread that calls: on Linux niceness is a thread's own (setpriority(2), notes)."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 10)
