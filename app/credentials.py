"""Who is asking: the key in `Authorization`, verified.

Verifying costs tens of milliseconds and 19 MiB (Argon2id), and a fleet asks all day, so a verified key is remembered
for a while. That does not delay a revocation: every function checks the credential in its own transaction.

Guessing must cost the guesser, not the fleet: two hashes at a time in threads of low priority, addresses take
turns in the queue, and those keys that this process has verified before go first.
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from . import hashing, keys, metrics, problems
from .database import Database
from .hashing import Hashing
from .keys import Key

_REMEMBERED_SECONDS: Final = 300.0
_REMEMBERED_KEYS: Final = 20_000
_CONCURRENT_HASHES: Final = 2
# Keys looked up or hashed at a time: a busy database must not leave the threads without work.
_IN_FLIGHT: Final = 8
# A fleet of a thousand may come back at once, all to one worker, on two connections each; half a minute's worth.
_QUEUED_HASHES: Final = 2048

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
        self._hashing = Hashing("keys", threads=_CONCURRENT_HASHES, slots=_IN_FLIGHT, most_waiting=_QUEUED_HASHES)
        hashing.nobodys_hash()  # made now: the first request must not take longer than the next

    def close(self) -> None:
        """Ends the threads."""
        self._hashing.close()

    async def authenticate(self, authorization: str | None, instance: str | None, source: str | None) -> Caller:
        """The caller that an `Authorization` header from this source address stands for.

        Raises Problem: `credential_invalid`, or `unavailable` where too many wait to be verified.
        """
        key = _bearer_key(authorization)
        if key is None:
            raise problems.credential_invalid()
        return Caller(await self._credential_of(key, source), instance, key)

    def forget(self, key: Key) -> None:
        """Drops a key that the database has refused."""
        self._verified.pop(self._digest(key), None)

    async def _credential_of(self, key: Key, source: str | None) -> str:
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
            flight = asyncio.create_task(self._verify(key, digest, source, first=known is not None))
            self._in_flight[digest] = flight
            flight.add_done_callback(lambda flight: self._land(digest, flight))
        return await asyncio.shield(flight)

    def _land(self, digest: bytes, flight: asyncio.Task[str]) -> None:
        self._in_flight.pop(digest, None)
        if not flight.cancelled():
            flight.exception()  # looked at, or asyncio complains where nobody is left to be told of it

    async def _verify(self, key: Key, digest: bytes, source: str | None, *, first: bool) -> str:
        async with self._hashing.slots.one(source, first=first):
            found = await self._database.find_credential(key.key_id)
            # Somebody's hash is verified in any case: an answer that came sooner would tell which key ids exist.
            credential, key_hash = (None, hashing.nobodys_hash()) if found is None else found
            right = await self._hashing.run(hashing.matches, key_hash, key.text)
            if credential is None or not right:
                metrics.VERIFICATIONS.labels(outcome="refused").inc()
                self._verified.pop(digest, None)
                raise problems.credential_invalid()
            metrics.VERIFICATIONS.labels(outcome="verified").inc()
            self._remember(digest, str(credential))
            if hashing.HASHER.check_needs_rehash(key_hash):
                await self._rehash(str(credential), key)
        return str(credential)

    async def _rehash(self, credential: str, key: Key) -> None:
        """Brings a hash of former costs up to today's. Not worth failing a request for."""
        key_hash = await self._hashing.run(keys.hash_key, key)
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


def _bearer_key(authorization: str | None) -> Key | None:
    """The well-formed key of an `Authorization` header (RFC 6750, section 2.1), None where it has none."""
    if authorization is None or authorization[: len(_SCHEME)].lower() != _SCHEME:
        return None
    return keys.parse(authorization[len(_SCHEME) :].strip(" "))
