"""Who is asking: the key in `Authorization`, verified.

Verifying costs tens of milliseconds and 19 MiB (Argon2id), and a fleet asks all day, so a verified key is remembered:
for five minutes, and anew each time that the database takes its credential, but for no more than an hour. That does not
delay a revocation: every function checks the credential in its own transaction.

Guessing must cost the guesser, not the fleet: two hashes at a time in threads of low priority, addresses take
turns in the queue, and those keys that have been verified before go first.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from http import HTTPStatus
from typing import Final

from . import hashing, keys, metrics, problems
from .database import Database
from .hashing import Hashing
from .keys import Key
from .problems import Problem
from .remembered import Known, RememberedKeys

_REMEMBERED_SECONDS: Final = 300.0
LONGEST_REMEMBERED_SECONDS: Final = 3600.0
# How often, at most, it is noted that a key was taken.
_NOTED_SECONDS: Final = 60.0
_CONCURRENT_HASHES: Final = 2
# Keys looked up or hashed at a time: a busy database must not leave the threads without work.
_IN_FLIGHT: Final = 8
# No more than is done within a short lease: who is turned away comes again (Retry-After), and a flood of guesses from
# the nodes' own address can't make them wait for longer than their leases last.
_QUEUED_HASHES: Final = 512

_SCHEME: Final = "bearer "


@dataclass(frozen=True)
class Caller:
    """An authenticated agent: the id of its credential, its `X-Fleet-Instance`, and the key to forget if refused.

    `is_to_be_noted`: it is to be noted when the database takes the credential."""

    credential: str
    instance: str | None
    key: Key
    is_to_be_noted: bool = False


class Credentials:
    """Verifies keys and remembers those that were right."""

    def __init__(self, database: Database, remembered: RememberedKeys) -> None:
        self._database = database
        # A key outlives its trust there: it then still tells a key that was right from a guess.
        self._remembered = remembered
        self._in_flight: dict[Key, asyncio.Task[str]] = {}
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
        if (known := self._trusted(key)) is not None:
            return Caller(known.credential, instance, key, is_to_be_noted=known.taken_ago > _NOTED_SECONDS)
        return Caller(await self._verified(key, source), instance, key)

    @contextlib.contextmanager
    def in_use(self, caller: Caller) -> Iterator[None]:
        """Drops the caller's key if the database refuses it meanwhile; else it may be remembered for longer."""
        try:
            yield
        except Problem as problem:
            if problem.status == HTTPStatus.UNAUTHORIZED:
                self._remembered.forget(caller.key.text)
            raise
        self.was_taken(caller)

    def was_taken(self, caller: Caller) -> None:
        """The database has taken the caller's key just now: it may be remembered for longer."""
        if caller.is_to_be_noted:
            self._remembered.take(caller.key.text)

    async def _verified(self, key: Key, source: str | None) -> str:
        # Requests with one key wait for one verification; it goes on when the first of them hangs up.
        flight = self._in_flight.get(key)
        if flight is None:
            flight = asyncio.create_task(self._verify(key, source, first=self._remembered.find(key.text) is not None))
            self._in_flight[key] = flight
            flight.add_done_callback(lambda flight: self._land(key, flight))
        return await asyncio.shield(flight)

    def _trusted(self, key: Key) -> Known | None:
        """What is known of a key that was verified and taken not long ago."""
        known = self._remembered.find(key.text)
        if known is None or known.taken_ago >= _REMEMBERED_SECONDS or known.verified_ago >= LONGEST_REMEMBERED_SECONDS:
            return None
        return known

    def _land(self, key: Key, flight: asyncio.Task[str]) -> None:
        self._in_flight.pop(key, None)
        if not flight.cancelled():
            flight.exception()  # looked at, or asyncio complains where nobody is left to be told of it

    async def _verify(self, key: Key, source: str | None, *, first: bool) -> str:
        async with self._hashing.slots.one(source, first=first):
            if (known := self._trusted(key)) is not None:  # by another worker meanwhile
                return known.credential
            found = await self._database.find_credential(key.key_id)
            # Somebody's hash is verified in any case: an answer that came sooner would tell which key ids exist.
            credential, key_hash = (None, hashing.nobodys_hash()) if found is None else found
            right = await self._hashing.run(hashing.matches, key_hash, key.text)
            if credential is None or not right:
                metrics.VERIFICATIONS.labels(outcome="refused").inc()
                self._remembered.forget(key.text)
                raise problems.credential_invalid()
            metrics.VERIFICATIONS.labels(outcome="verified").inc()
            self._remembered.remember(key.text, str(credential))
            if hashing.HASHER.check_needs_rehash(key_hash):
                await self._rehash(str(credential), key)
        return str(credential)

    async def _rehash(self, credential: str, key: Key) -> None:
        """Brings a hash of former costs up to today's. Not worth failing a request for."""
        key_hash = await self._hashing.run(keys.hash_key, key)
        with contextlib.suppress(Problem):
            await self._database.call("rehash_credential", {"credential": credential, "key_hash": key_hash})


def _bearer_key(authorization: str | None) -> Key | None:
    """The well-formed key of an `Authorization` header (RFC 6750, section 2.1), None where it has none."""
    if authorization is None or authorization[: len(_SCHEME)].lower() != _SCHEME:
        return None
    return keys.parse(authorization[len(_SCHEME) :].strip(" "))
