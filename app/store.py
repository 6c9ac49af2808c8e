"""Where the bytes of artifacts are: a folder, or a bucket of an S3-compatible service.

What is received goes to a spool first and under its key only when its hash is right, so that nobody ever reads, and
no crash ever leaves, a half or a wrong object under a key.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import os
import re
import tempfile
import time
from abc import ABC, abstractmethod
from collections.abc import AsyncIterable, AsyncIterator, Awaitable, Callable, Sequence
from pathlib import Path
from typing import IO, Final
from urllib.parse import unquote, urlsplit
from uuid import uuid4

import obstore
from obstore.exceptions import AlreadyExistsError, BaseError, NotFoundError
from obstore.store import LocalStore, ObjectStore, S3Store

# As the database chooses it (fleet_core.place_of_bytes); checked again where it meets a file system.
_KEY: Final = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{2}/[0-9a-f]{64}(\.[0-9]{1,9})?")

# Hashing and writing leave the event loop in pieces of this size.
_PIECE_BYTES: Final = 1024 * 1024
_STALE_SPOOL_SECONDS: Final = 24 * 3600

# An object up to this size is created in one request, which S3 refuses if it is there already; a larger one goes up in
# parts, and writing the same bytes under the same key twice does no harm.
_ONE_REQUEST_BYTES: Final = 8 * 1024 * 1024
_PARTS_AT_ONCE: Final = 2


class StoreError(Exception):
    """The store can't be used now."""


class HashMismatchError(Exception):
    """The bytes are not those that the hash names; nothing was kept."""


class TooLargeError(Exception):
    """More bytes than allowed; nothing was kept."""


class Store(ABC):
    """Content-addressed bytes. All methods raise StoreError when the store fails."""

    def __init__(self, objects: ObjectStore) -> None:
        self._objects = objects

    async def receive(
        self,
        chunks: AsyncIterable[bytes],
        content_hash: str,
        max_bytes: int,
        place: Callable[[int], Awaitable[str]],
    ) -> tuple[int, str]:
        """Keeps bytes once the last has come and their SHA-256 is `content_hash` (hexadecimal).

        `place` is then asked, with their number, for the key to keep them under; what it raises passes through, and
        nothing is kept. Returns their number and that key. Raises HashMismatchError, TooLargeError.
        """
        try:
            spool = await asyncio.to_thread(self._open_spool)
            try:
                size, found = await _fill(spool, chunks, max_bytes)
                if found != content_hash:
                    raise HashMismatchError
                key = _checked(await place(size))
                # What has not their number is not they: it was damaged in the store.
                if (there := await self.size(key)) != size:
                    await self._publish(spool, size, key, replace=there is not None)
            finally:
                await asyncio.to_thread(self._discard, spool)
        except (BaseError, OSError) as error:
            raise StoreError(str(error)) from error
        return size, key

    async def size(self, key: str) -> int | None:
        """The number of bytes under the key; None where there are none."""
        _checked(key)
        try:
            found = await obstore.head_async(self._objects, key)
        except (NotFoundError, FileNotFoundError):
            return None
        except (BaseError, OSError) as error:
            raise StoreError(str(error)) from error
        return found["size"]

    async def read(self, key: str, span: range | None = None) -> tuple[int, AsyncIterator[bytes]] | None:
        """The number of all bytes under the key, and those of the span, or all, piece by piece; None where there are
        none. A span is not empty and lies within them."""
        _checked(key)
        try:
            if span is None:
                found = await obstore.get_async(self._objects, key)
            else:
                found = await obstore.get_async(self._objects, key, options={"range": (span.start, span.stop)})
        except (NotFoundError, FileNotFoundError):
            return None
        except (BaseError, OSError) as error:
            raise StoreError(str(error)) from error
        return found.meta["size"], _pieces(found)

    async def remove(self, keys: Sequence[str]) -> None:
        """Leaves nothing under these keys, durably; where there was nothing, that is no error."""
        for key in keys:
            _checked(key)
        try:
            await self._delete(keys)
        except (BaseError, OSError) as error:
            raise StoreError(str(error)) from error

    @abstractmethod
    def _open_spool(self) -> IO[bytes]:
        """A fresh file to receive into."""

    @abstractmethod
    async def _publish(self, spool: IO[bytes], size: int, key: str, *, replace: bool) -> None:
        """Makes the spool's bytes readable under the key, durably and at once; `replace`: in the place of others."""

    @abstractmethod
    def _discard(self, spool: IO[bytes]) -> None:
        """Removes what is left of a spool."""

    @abstractmethod
    async def _delete(self, keys: Sequence[str]) -> None:
        """See remove()."""


class FileStore(Store):
    """A folder. The spool lies in it, so that publishing is a rename."""

    def __init__(self, root: Path) -> None:
        root.mkdir(parents=True, exist_ok=True)
        self._root = root
        self._incoming = root / "incoming"
        self._incoming.mkdir(mode=0o700, exist_ok=True)
        self._sweep_incoming()
        super().__init__(LocalStore(root))

    def _open_spool(self) -> IO[bytes]:
        return (self._incoming / str(uuid4())).open("xb")

    async def _publish(self, spool: IO[bytes], size: int, key: str, *, replace: bool) -> None:
        await asyncio.to_thread(self._rename, spool, self._root / key)

    def _rename(self, spool: IO[bytes], target: Path) -> None:
        """Renames durably: the bytes are on disk before the name is, and the name is before anyone is told."""
        spool.flush()
        os.fsync(spool.fileno())
        target.parent.mkdir(parents=True, exist_ok=True)
        Path(spool.name).replace(target)
        for folder in (target.parent, target.parent.parent, self._root):
            _sync_folder(folder)

    def _discard(self, spool: IO[bytes]) -> None:
        spool.close()
        Path(spool.name).unlink(missing_ok=True)

    async def _delete(self, keys: Sequence[str]) -> None:
        await asyncio.to_thread(self._unlink, [self._root / key for key in keys])

    def _unlink(self, files: Sequence[Path]) -> None:
        folders = set()
        for file in files:
            with contextlib.suppress(FileNotFoundError):
                file.unlink()
                folders.add(file.parent)
        for folder in folders:
            _sync_folder(folder)

    def _sweep_incoming(self) -> None:
        """Removes what a killed process left; younger files may be another worker's."""
        for left in self._incoming.iterdir():
            if time.time() - left.stat().st_mtime > _STALE_SPOOL_SECONDS:
                left.unlink(missing_ok=True)


class BucketStore(Store):
    """A bucket. The spool is a local file without a name, which no crash leaves behind."""

    def _open_spool(self) -> IO[bytes]:
        return tempfile.TemporaryFile()

    async def _publish(self, spool: IO[bytes], size: int, key: str, *, replace: bool) -> None:
        spool.seek(0)
        try:
            if size <= _ONE_REQUEST_BYTES:
                await obstore.put_async(self._objects, key, spool, mode="overwrite" if replace else "create")
            else:
                await obstore.put_async(self._objects, key, spool, max_concurrency=_PARTS_AT_ONCE)
        except AlreadyExistsError:
            pass  # the key names these bytes and no others

    def _discard(self, spool: IO[bytes]) -> None:
        spool.close()

    async def _delete(self, keys: Sequence[str]) -> None:
        await obstore.delete_async(self._objects, keys)


def open_store(url: str) -> Store:
    """The store at a `file:///` or `s3://` URL. A bucket's access comes from the environment (AWS_ACCESS_KEY_ID,
    AWS_SECRET_ACCESS_KEY, AWS_REGION, AWS_ENDPOINT_URL …), as with every S3 client."""
    parts = urlsplit(url)
    if parts.scheme == "file":
        return FileStore(Path(unquote(parts.path)))
    return BucketStore(S3Store.from_url(url))


async def _fill(spool: IO[bytes], chunks: AsyncIterable[bytes], max_bytes: int) -> tuple[int, str]:
    """Writes all chunks to the spool; returns their number of bytes and SHA-256."""
    digest = hashlib.sha256()
    piece = bytearray()
    size = 0

    def write(data: bytes) -> None:
        digest.update(data)
        spool.write(data)

    async for chunk in chunks:
        size += len(chunk)
        if size > max_bytes:
            raise TooLargeError
        piece += chunk
        if len(piece) >= _PIECE_BYTES:
            await asyncio.to_thread(write, bytes(piece))
            piece.clear()
    await asyncio.to_thread(write, bytes(piece))
    return size, digest.hexdigest()


async def _pieces(found: obstore.GetResult) -> AsyncIterator[bytes]:
    async for piece in found.stream(min_chunk_size=_PIECE_BYTES):
        yield bytes(piece)


def _checked(key: str) -> str:
    if _KEY.fullmatch(key) is None:
        raise ValueError("The storage key has not the form that the controller derives.")
    return key


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
