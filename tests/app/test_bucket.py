"""A bucket as the store, kept in memory here."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncIterator
from uuid import uuid4

import pytest
from obstore.store import MemoryStore

from pgfleet.app.store import BucketStore, HashMismatchError, TooLargeError

LARGE = b"x" * (9 * 1024 * 1024)


def key_of(content: bytes) -> tuple[str, str]:
    """The storage key and the hash."""
    content_hash = hashlib.sha256(content).hexdigest()
    return f"{uuid4()}/{content_hash[:2]}/{content_hash}", content_hash


async def pieces(content: bytes) -> AsyncIterator[bytes]:
    for start in range(0, len(content), 65536):
        yield content[start : start + 65536]


async def content_of(store: BucketStore, key: str) -> bytes | None:
    found = await store.read(key)
    return None if found is None else b"".join([piece async for piece in found[1]])


@pytest.mark.parametrize("content", [b"", b"x", LARGE], ids=["none", "one request", "in parts"])
def test_bytes_come_out_as_they_went_in_twice_over(content: bytes) -> None:
    async def twice() -> bytes | None:
        store = BucketStore(MemoryStore())
        key, content_hash = key_of(content)
        for _ in range(2):
            assert await store.receive(key, pieces(content), content_hash, 2**30) == len(content)
        return await content_of(store, key)

    assert asyncio.run(twice()) == content


def test_two_uploads_of_the_same_bytes_at_once_both_succeed() -> None:
    async def both() -> list[int]:
        store = BucketStore(MemoryStore())
        key, content_hash = key_of(b"x")
        return list(await asyncio.gather(*(store.receive(key, pieces(b"x"), content_hash, 9) for _ in range(5))))

    assert asyncio.run(both()) == [1] * 5


def test_wrong_and_large_bytes_leave_nothing() -> None:
    async def neither() -> bytes | None:
        store = BucketStore(MemoryStore())
        key, content_hash = key_of(b"these")
        with pytest.raises(HashMismatchError):
            await store.receive(key, pieces(b"those"), content_hash, 9)
        with pytest.raises(TooLargeError):
            await store.receive(key, pieces(b"these"), content_hash, 4)
        return await content_of(store, key)

    assert asyncio.run(neither()) is None
