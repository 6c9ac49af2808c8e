"""Which keys have been verified lately: a memory that all workers share.

Without it each worker would put each key to Argon2 for itself, at every start and every few minutes after. It is a
mapping made before the workers are forked and nowhere else: it goes with the last process, and never to a disk. A key
is known by its MAC under a secret of this start.

Nothing is locked. A record that two workers write at once, or that one reads while another writes it, is torn; its tag
tells, and a torn record is no record: the key is verified once more.
"""

from __future__ import annotations

import hashlib
import hmac
import mmap
import secrets
import struct
import time
from collections.abc import Callable
from typing import Final, NamedTuple
from uuid import UUID

# Digest of the key, id of the credential, when it was verified and when it was last taken (by the clock that all
# processes share); and a tag.
_RECORD: Final = struct.Struct("=32s16sdd8s")
_DIGEST_BYTES: Final = 32
_CONTENT_BYTES: Final = _RECORD.size - 8

# A key belongs into one of so many sets, where it takes the place of the one that was taken the longest ago.
_SETS: Final = 4096
_WAYS: Final = 8


class Known(NamedTuple):
    """What is known of a key: the id of its credential, and how many seconds ago it was verified and last taken."""

    credential: str
    verified_ago: float
    taken_ago: float


class _Record(NamedTuple):
    digest: bytes
    credential: bytes
    verified_at: float
    taken_at: float


class RememberedKeys:
    """Keys with the credentials that they were found to be good for, as many as 32,768."""

    def __init__(self, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._secret = secrets.token_bytes(32)
        self._records = mmap.mmap(-1, _SETS * _WAYS * _RECORD.size)

    def find(self, key: str) -> Known | None:
        """What is known of the key; None where it is not known."""
        found = self._find(self._digest(key))
        if found is None:
            return None
        now, (_, record) = self._clock(), found
        return Known(str(UUID(bytes=record.credential)), now - record.verified_at, now - record.taken_at)

    def remember(self, key: str, credential: str) -> None:
        """The key has just been verified."""
        digest, now = self._digest(key), self._clock()
        self._write(self._place_for(digest), _Record(digest, UUID(credential).bytes, now, now))

    def take(self, key: str) -> None:
        """The key has just been taken for what it was verified to be."""
        found = self._find(self._digest(key))
        if found is not None:
            place, record = found
            self._write(place, record._replace(taken_at=self._clock()))

    def forget(self, key: str) -> None:
        """The key is good for nothing any more."""
        found = self._find(self._digest(key))
        if found is not None:
            self._records[found[0] : found[0] + _RECORD.size] = bytes(_RECORD.size)

    def _digest(self, key: str) -> bytes:
        """What a key is known by: of no use outside these processes, should their memory leak into a dump."""
        return hmac.digest(self._secret, key.encode(), "sha256")

    def _tag(self, content: bytes) -> bytes:
        return hashlib.blake2b(content, key=self._secret, digest_size=8).digest()

    def _places(self, digest: bytes) -> range:
        """Where in the mapping the key may be."""
        first = int.from_bytes(digest[:4]) % _SETS * _WAYS * _RECORD.size
        return range(first, first + _WAYS * _RECORD.size, _RECORD.size)

    def _find(self, digest: bytes) -> tuple[int, _Record] | None:
        """The key's place in the mapping, and what stands there."""
        for place in self._places(digest):
            if self._records[place : place + _DIGEST_BYTES] == digest and (record := self._read(place)) is not None:
                return place, record
        return None

    def _place_for(self, digest: bytes) -> int:
        """The key's own place; else one that is free; else that of the key which was taken the longest ago."""
        ages = {}
        for place in self._places(digest):
            record = self._read(place)
            if record is not None and record.digest == digest:
                return place
            ages[place] = record.taken_at if record is not None else float("-inf")
        return min(ages, key=ages.__getitem__)

    def _read(self, place: int) -> _Record | None:
        data = self._records[place : place + _RECORD.size]
        *members, tag = _RECORD.unpack(data)
        return _Record(*members) if tag == self._tag(data[:_CONTENT_BYTES]) else None

    def _write(self, place: int, record: _Record) -> None:
        content = _RECORD.pack(*record, b"")[:_CONTENT_BYTES]
        self._records[place : place + _RECORD.size] = content + self._tag(content)
