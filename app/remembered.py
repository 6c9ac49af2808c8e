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

# Digest of the key, id of the credential, when it was verified (by the clock that all processes share); and a tag.
_RECORD: Final = struct.Struct("=32s16sd8s")
_CONTENT_BYTES: Final = _RECORD.size - 8

# A key belongs into one of so many sets, where it takes the place of the one that was verified the longest ago.
_SETS: Final = 4096
_WAYS: Final = 8


class _Record(NamedTuple):
    digest: bytes
    credential: bytes
    verified_at: float


class RememberedKeys:
    """Keys with the credentials that they were found to be good for, as many as 32,768."""

    def __init__(self, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._secret = secrets.token_bytes(32)
        self._records = mmap.mmap(-1, _SETS * _WAYS * _RECORD.size)

    def find(self, key: str) -> tuple[str, float] | None:
        """The id of the key's credential, and how many seconds ago it was verified; None where it is not known."""
        digest = self._digest(key)
        for place in self._places(digest):
            record = self._read(place)
            if record is not None and record.digest == digest:
                return str(UUID(bytes=record.credential)), self._clock() - record.verified_at
        return None

    def remember(self, key: str, credential: str) -> None:
        """The key has just been verified."""
        digest = self._digest(key)
        content = _RECORD.pack(digest, UUID(credential).bytes, self._clock(), b"")[:_CONTENT_BYTES]
        self._write(self._place_for(digest), content + self._tag(content))

    def forget(self, key: str) -> None:
        """The key is good for nothing any more."""
        digest = self._digest(key)
        for place in self._places(digest):
            record = self._read(place)
            if record is not None and record.digest == digest:
                self._write(place, bytes(_RECORD.size))

    def _digest(self, key: str) -> bytes:
        """What a key is known by: of no use outside these processes, should their memory leak into a dump."""
        return hmac.digest(self._secret, key.encode(), "sha256")

    def _tag(self, content: bytes) -> bytes:
        return hashlib.blake2b(content, key=self._secret, digest_size=8).digest()

    def _places(self, digest: bytes) -> range:
        """Where in the mapping the key may be."""
        first = int.from_bytes(digest[:4]) % _SETS * _WAYS * _RECORD.size
        return range(first, first + _WAYS * _RECORD.size, _RECORD.size)

    def _place_for(self, digest: bytes) -> int:
        """The key's own place; else one that is free; else that of the key which was verified the longest ago."""
        ages = {}
        for place in self._places(digest):
            record = self._read(place)
            if record is not None and record.digest == digest:
                return place
            ages[place] = record.verified_at if record is not None else float("-inf")
        return min(ages, key=ages.__getitem__)

    def _read(self, place: int) -> _Record | None:
        data = self._records[place : place + _RECORD.size]
        digest, credential, verified_at, tag = _RECORD.unpack(data)
        return _Record(digest, credential, verified_at) if tag == self._tag(data[:_CONTENT_BYTES]) else None

    def _write(self, place: int, data: bytes) -> None:
        self._records[place : place + _RECORD.size] = data
