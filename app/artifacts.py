"""Bytes of artifacts, in and out. Which node may, and where they lie, the database says."""

from __future__ import annotations

import json
import logging
from collections.abc import AsyncIterator
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

import falcon
from falcon.asgi import Response

from . import fields, metrics, problems, ranges
from .operations import CONTENT_HASH
from .problems import Problem
from .requests import Request
from .store import HashMismatchError, StoreError, TooLargeError

if TYPE_CHECKING:
    from .credentials import Caller
    from .door import Door

_log = logging.getLogger(__name__)


class Artifact:
    """`/v1/artifacts/{sha256}`. No connection to the database is held while bytes flow."""

    def __init__(self, door: Door) -> None:
        self._door = door

    async def on_put(self, req: Request, resp: Response, sha256: str) -> None:
        """Receives the bytes, all of them even if they are there already: naming a hash proves nothing."""
        caller = await self._door.authenticate(req)
        fields.arguments((CONTENT_HASH,), {"sha256": sha256})
        limit = self._door.settings.max_artifact_bytes
        if (req.content_length or 0) > limit:
            raise problems.too_large(limit)
        # Whether it may, and has room, before the first byte; what decides is said once they have all come.
        await self._locate(caller, sha256, "write", req.content_length)

        async def place(size: int) -> str:
            told = await self._door.call(caller, "expect_artifact", {"content_hash": sha256, "byte_size": str(size)})
            return str(json.loads(told)["storage_key"])

        try:
            size, key = await self._door.store.receive(req.stream, sha256, limit, place)
        except HashMismatchError:
            raise Problem(
                HTTPStatus.UNPROCESSABLE_ENTITY,
                "hash_mismatch",
                "The SHA-256 of the bytes that came is not the one in the path; nothing was kept.",
            ) from None
        except TooLargeError:
            raise problems.too_large(limit) from None
        except StoreError as error:
            _log.error("the store could not be written: %s", error)
            raise problems.unavailable("The store can't take it now.") from error
        metrics.ARTIFACT_BYTES.labels("in").inc(size)
        answer = json.loads(
            await self._door.call(
                caller, "confirm_artifact", {"content_hash": sha256, "byte_size": str(size), "storage_key": key}
            )
        )
        # The agent repeats the key in its report, so that operators find the file by what fleet.artifacts shows.
        resp.data = json.dumps({**answer, "storage_key": key}).encode()
        if answer["created"]:
            resp.status = falcon.HTTP_201

    async def on_get(self, req: Request, resp: Response, sha256: str) -> None:
        """Sends the bytes, or a range of them: their hash names them, so a download that was cut goes on from there."""
        caller = await self._door.authenticate(req)
        fields.arguments((CONTENT_HASH,), {"sha256": sha256})
        place = await self._locate(caller, sha256, "read", None)
        key = place["storage_key"]
        etag = f'"{sha256}"'
        wanted = req.get_header("Range") if req.get_header("If-Range") in {None, etag} else None
        try:
            span = None
            if wanted is not None and (size := await self._door.store.size(key)) is not None:
                span = ranges.span_of(wanted, size) if place["byte_size"] in {None, size} else None
            found = await self._door.store.read(key, span)
            if found is not None and place["byte_size"] not in {None, found[0]}:
                # Not what was confirmed: as good as lost, until somebody uploads it again.
                _log.error("the store holds %d bytes where there were %d: %s", found[0], place["byte_size"], key)
                found = None
        except StoreError as error:
            _log.error("the store could not be read: %s", error)
            raise problems.unavailable("The store can't be read now.") from error
        if found is None:
            raise Problem(HTTPStatus.NOT_FOUND, "artifact_not_found", f"There are no bytes with the hash {sha256}.")
        size, pieces = found
        resp.content_type = "application/octet-stream"
        resp.set_headers({"Accept-Ranges": "bytes", "ETag": etag})
        resp.content_length = size
        if span is not None:
            resp.status = falcon.HTTP_206
            resp.content_length = len(span)
            resp.set_header("Content-Range", f"bytes {span.start}-{span.stop - 1}/{size}")
        resp.stream = _counted(pieces)

    async def _locate(self, caller: Caller, sha256: str, purpose: str, byte_size: int | None) -> dict[str, Any]:
        answer = await self._door.call(
            caller,
            "locate_artifact",
            {"content_hash": sha256, "purpose": purpose, "byte_size": None if byte_size is None else str(byte_size)},
        )
        place: dict[str, Any] = json.loads(answer)
        return place


async def _counted(pieces: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    async for piece in pieces:
        metrics.ARTIFACT_BYTES.labels("out").inc(len(piece))
        yield piece
