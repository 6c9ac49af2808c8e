"""Bytes of artifacts, in and out. Which node may, and where they lie, the database says."""

from __future__ import annotations

import json
import logging
from collections.abc import AsyncIterator
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

import falcon
from falcon.asgi import Response

from . import fields, metrics, problems
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
        place = await self._locate(caller, sha256, "write")
        key = place["storage_key"]
        try:
            size = await self._door.store.receive(key, req.stream, sha256, limit)
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
        """Sends the bytes."""
        caller = await self._door.authenticate(req)
        fields.arguments((CONTENT_HASH,), {"sha256": sha256})
        place = await self._locate(caller, sha256, "read")
        try:
            found = await self._door.store.read(place["storage_key"])
        except StoreError as error:
            _log.error("the store could not be read: %s", error)
            raise problems.unavailable("The store can't be read now.") from error
        if found is None:
            raise Problem(HTTPStatus.NOT_FOUND, "artifact_not_found", f"There are no bytes with the hash {sha256}.")
        size, pieces = found
        resp.content_type = "application/octet-stream"
        resp.content_length = size
        resp.stream = _counted(pieces)

    async def _locate(self, caller: Caller, sha256: str, purpose: str) -> dict[str, Any]:
        answer = await self._door.call(caller, "locate_artifact", {"content_hash": sha256, "purpose": purpose})
        place: dict[str, Any] = json.loads(answer)
        return place


async def _counted(pieces: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    async for piece in pieces:
        metrics.ARTIFACT_BYTES.labels("out").inc(len(piece))
        yield piece
